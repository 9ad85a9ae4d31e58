"""Daily puzzles: one package per game, which makes its puzzles and judges tries."""
