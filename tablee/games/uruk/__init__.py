"""Uruk, by Hanno and Wilfried Kuhn: lay discoveries, draw cubes from them, and settle on top of them."""
