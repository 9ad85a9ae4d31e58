"""A player's achievements and record."""
