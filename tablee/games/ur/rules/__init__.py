"""The rules of UR: the record of a state, and compiled functions upon it."""
