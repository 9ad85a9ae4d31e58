"""What controls do, with one module per area of the custom ids. Those that need no interaction are in
``bot.ui.playing``.

Each module has ``handle_press``, which takes a ``bot.ui.press.Press``, calls the match service or reads the store,
and answers. Slash commands call the other public functions. An area decides nothing about a game: that is up to
``bot.games`` and ``bot.panels``.
"""
