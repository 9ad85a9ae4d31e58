"""Achievements and best plays of a match.

A match comes in as the moves in its log. What comes out is how often each seat earned which achievement, and the
value of its best play. Only the owner's own moves count, and none from a turn in which they had a hint. The result
is deterministic, so it can be recomputed as long as the log exists.
"""
