"""Background work, which no user starts.

``timer`` sleeps until the next requested time; ``maintenance`` posts podiums, deletes the data of servers that the
bot has left, and packs finished matches; ``registration`` registers the slash commands.
"""
