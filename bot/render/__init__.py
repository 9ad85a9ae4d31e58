"""Pictures of what a viewer sees, and their text alternatives.

A game's view and the names of its seats go in, PNG files with descriptions come out. Drawing is slow and a pure
function, so it runs in worker threads. Nothing in here knows a match, a user or Discord.
"""
