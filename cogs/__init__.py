"""Slash commands: thin, one module a subject."""
