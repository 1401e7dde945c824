"""The rules of The Builders: the record of a state, and compiled functions upon it."""
