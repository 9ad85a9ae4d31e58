"""Training: puzzles without end, and drills."""
