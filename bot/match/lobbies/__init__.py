"""Lobbies: players, hosts, invitations, and the pace of the match."""
