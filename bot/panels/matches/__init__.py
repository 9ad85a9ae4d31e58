"""Panels about a match: lists, replays, reviews, and turns that failed."""
