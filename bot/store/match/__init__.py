"""Matches and their logs, lists and drafts in the database."""
