"""The engine knows no game: records, chance, clauses, the Game contract, a match and its log."""
