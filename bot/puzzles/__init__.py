"""Daily puzzles: one package for each game, which makes its puzzles and judges what was played."""
