"""The bot from its start to its stop: chores, commits, resuming, stopping."""
