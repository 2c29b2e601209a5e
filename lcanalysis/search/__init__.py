"""Determinised tree search for any game: the compiled part, which knows kernels and no game."""
