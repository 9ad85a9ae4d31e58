"""Computer players: what a seat sees goes in, an action comes out.

They get views, like people, so they cannot cheat; and a generator of random numbers, so that the same choice
comes out again after a restart. One package a game, with a module for each level.
"""
