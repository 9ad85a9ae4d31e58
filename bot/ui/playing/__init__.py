"""What controls do that need nothing of Discord but a person: playing, lessons, agreements, resigning, reading.

Each module has ``handle_press``, like those in ``bot.ui.areas``. It takes an ``AnyPress``, so that a press in
Discord and one on the page of a match do the same.
"""
