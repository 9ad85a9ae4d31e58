"""The rules of the games: pure functions of data, with no clock, I/O or Discord.

A game is an object that implements ``base.Game``: it makes a state from options and a seed, says what a seat may
see of that state, and turns an action into the next state and the events that happened. ``registry`` knows all
games; everything above knows them only through the protocol and their ``wording``.
"""
