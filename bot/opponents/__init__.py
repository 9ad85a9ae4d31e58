"""Computer players: what a seat sees goes in, an action comes out.

They get views, as people do, so they cannot cheat; and a random generator, so that they make the same choice again
in the same situation. One package per game, with one table of its levels.
"""
