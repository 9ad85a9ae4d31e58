"""Training: skills at puzzles, and drills."""
