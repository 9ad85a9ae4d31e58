"""The bot's life from start to stop: chores, commits, resuming, stopping."""
