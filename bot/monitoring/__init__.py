"""Monitoring of the bot from outside: a page for health checks and Prometheus, and heartbeats for systemd.

It only reads the counts of the running bot, and asks the store for a small write and a small read. No facts of a
match, a user or the token leave here, and a failure here hinders no player.
"""
