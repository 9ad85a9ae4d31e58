"""Lessons: every script in ``data/learn`` is walked through as its author meant it.

``python -m tests.learn GAME`` tells the walk: what is dealt, what each step plays, and what has changed for the
learner then. ``--seed`` and ``--computers`` try another deal.
"""
