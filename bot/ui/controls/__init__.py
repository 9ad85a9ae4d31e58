"""Discord's building blocks as Tally uses them.

Custom ids are written and read only here. Buttons and menus are dynamic items, and forms are answered from the
event, so both work after a restart. ``answer`` answers an interaction, and ``http_errors`` interprets failed calls
to Discord.
"""
