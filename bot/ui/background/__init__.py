"""What happens without anybody pressing anything.

``timer`` sleeps until the next time that somebody asked for; ``maintenance`` posts podiums and deletes the data of
servers that the bot has left.
"""
