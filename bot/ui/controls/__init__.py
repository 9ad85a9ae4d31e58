"""Discord's building blocks as Tally uses them.

Custom ids are written and read here, and nowhere else. Buttons and menus are dynamic items, and forms are answered
from the event, so that both work after a restart. ``answer`` answers an interaction, ``http_errors`` tells what a
failed call to Discord means.
"""
