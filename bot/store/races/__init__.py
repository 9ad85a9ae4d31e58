"""Races and challenges: their rows, everybody's takes, and the steps from one round to the next."""
