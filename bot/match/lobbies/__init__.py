"""Lobbies: who sits down, who hosts, invitations, and the pace of the match."""
