"""What happens without anybody pressing anything.

``timer`` sleeps until the next requested time; ``maintenance`` posts podiums and deletes the data of servers that
the bot has left; ``registration`` registers the slash commands.
"""
