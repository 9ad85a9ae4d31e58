"""Upkeep of matches: deadlines, lost time, and work that fails."""
