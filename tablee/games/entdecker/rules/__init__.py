"""The rules of Entdecker: the record of a state, and compiled functions upon it."""
