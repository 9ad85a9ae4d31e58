"""The bot seen from outside: a page for health checks and Prometheus, and signs of life for systemd.

It gets the running bot and only looks: it reads what the parts of the bot count anyway, and asks the store for a
small write and a small read. Nothing of a match, a user or the token leaves here, and what fails here hinders no
player.
"""
