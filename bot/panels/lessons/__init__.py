"""Lessons: the learner's panel, and the buttons that open it."""
