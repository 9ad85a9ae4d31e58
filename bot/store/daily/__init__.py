"""Daily puzzles in the database: what was made for a day, how everybody did, streaks, and the boards of servers.

A result belongs to its user alone, wherever it was played. Which servers' boards a user is on says
``daily_member``: those on which they have used ``/daily``.
"""
