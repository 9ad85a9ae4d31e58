"""Computer players: a seat's view goes in, an action comes out.

They get views, as people do, so they cannot cheat, and a random generator, so that the same situation gives the
same choice. One package per game, with one table of its levels.
"""
