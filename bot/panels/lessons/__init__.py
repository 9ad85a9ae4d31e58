"""Lessons: the panel of a learner, and the buttons that open one."""
