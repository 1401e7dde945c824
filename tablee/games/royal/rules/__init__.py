"""The race itself: the board, what is allowed, what happens."""
