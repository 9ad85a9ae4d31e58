"""Training: puzzles without end, how strong people and puzzles are, and drills of mental arithmetic."""
