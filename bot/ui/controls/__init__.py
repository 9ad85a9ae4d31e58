"""Discord's building blocks as Tally uses them.

Custom ids are written and read here, and nowhere else. Buttons and menus are dynamic items, and forms are answered
from the event, so both work after a restart. ``answer`` answers an interaction, and ``http_errors`` says what a
failed call to Discord means.
"""
