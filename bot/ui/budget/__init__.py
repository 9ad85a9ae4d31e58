"""Discord's limits as a budget: which counted request may go out next, and when.

Answers to interactions and edits through their keys are not counted; everything else is. A counted request in the
background first asks for a permit and is called back once there is one: the most urgent first, the channels in
turn. So a message is read and drawn when it can go out, nothing waits inside discord.py, and a channel that is
blocked holds up no other.
"""
