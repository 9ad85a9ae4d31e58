"""Daily puzzles: the puzzles of each day, tries at them, and their secrets."""
