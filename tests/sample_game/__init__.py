"""The smallest complete game: a card each, and the highest wins. Only its own tests know it.

``docs/ADDING_A_GAME.md`` says how a copy of it becomes a game of the bot.
"""
