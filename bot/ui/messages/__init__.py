"""The messages that follow a match: the table message in the channel and the players' panels.

They are told that a match has changed and show its last committed state as soon as Discord's limits allow; a queue
merges what comes too quickly and tries again what failed. A match never depends on them: where a message cannot be
shown, the players go on in the ways that are left.
"""
