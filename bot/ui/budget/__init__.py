"""Discord's limits as a budget: which counted request may go out next, and when.

Answers to interactions and edits through their keys are not counted; everything else is. Whoever wants to make a
counted request in the background asks for a permit and is called once there is one: the most urgent first, the
channels in turn. So what a message shows is read and drawn when it can go out, nothing waits inside discord.py,
and a channel that takes nothing holds up no other.
"""
