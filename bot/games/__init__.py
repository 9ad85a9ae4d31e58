"""The rules of the games: pure functions of data, without clock, I/O or Discord.

A game is an object that fulfils ``base.Game``: it makes a state from options and a seed, tells what a seat may
see of it, and turns an action into the next state with the events on the way. ``registry`` knows all games;
everything above knows them only through the protocol and through their ``wording``.
"""
