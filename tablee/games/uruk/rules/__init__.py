"""The rules of Uruk: the record of a state, and compiled functions upon it."""
