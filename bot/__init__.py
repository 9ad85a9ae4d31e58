"""Tally: a Discord bot for five number games."""
