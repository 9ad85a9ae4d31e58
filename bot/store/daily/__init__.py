"""Daily puzzles in the database: what was made for a day, everybody's results, streaks, and the boards of servers.
A result belongs to its user alone, wherever it was played. ``daily_member`` tells on which servers' boards a user
is: those on which they have used ``/daily``."""
