"""Panels about a match: lists, replays, reviews, and failed turns."""
