"""Computer players: what a seat sees goes in, an action comes out.

They get views, as people do, so they cannot cheat; and a random generator, so that they make the same choice again
after a restart. One package per game, with a module for each level.
"""
