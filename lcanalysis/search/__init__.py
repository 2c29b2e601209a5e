"""Search in single positions: endgames solved by computing all that can follow."""
