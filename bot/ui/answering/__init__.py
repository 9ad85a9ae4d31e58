"""Answers that areas share: opening, showing and resuming matches and lessons."""
