"""Lobbies and matches: seats, deadlines, computer players, results. No Discord in here."""
