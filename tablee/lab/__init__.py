"""Many matches: random play-outs, simulations, figures, and which tests name which clause."""
