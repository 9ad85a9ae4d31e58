"""Lessons: their scripts, and how a learner goes through them."""
