"""The messages that follow a match: the table message in the channel and the players' panels.

They are notified that a match has changed and show its last committed state as soon as Discord's limits allow. A
queue coalesces rapid changes and retries failures. A match never depends on them: if one message cannot be shown,
the players carry on through the others.
"""
