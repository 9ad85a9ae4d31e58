"""The connection to Discord's gateway: discord.py's own, made to last.

``client`` has discord.py's own hooks, connects each shard for the first time, and keeps an unreadable event from
ending everything; ``shard`` keeps it connected and resumes its session. ``pauses`` has the time between two
attempts, ``turns`` the order in which shards begin sessions, and ``log_lines`` logs each fault once.
"""
