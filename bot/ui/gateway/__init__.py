"""The connection to Discord's gateway: what discord.py does of it, made to last.

``client`` has discord.py's own hooks and connects each shard for the first time; ``shard`` keeps it connected and
resumes its session. ``pauses`` says how long it waits between two attempts, ``turns`` whose turn it is to begin a
session, ``events`` keeps an event that cannot be read from ending everything, and ``log_lines`` says once that
something is wrong.
"""
