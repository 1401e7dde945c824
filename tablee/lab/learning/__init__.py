"""How a network learns a game: from matches that a search plays against itself (`practice.py`), in PyTorch
(`pupil.py`), over and over, each time with a better network to guide the search (`course.py`)."""
