"""What happens without anybody pressing anything.

``timer`` sleeps until the next requested time; ``maintenance`` posts podiums, deletes the data of servers that
the bot has left, and packs matches that are over; ``registration`` registers the slash commands.
"""
