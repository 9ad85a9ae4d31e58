"""Tournaments: pairings of the next round, and standings.

The players with their seeds and the rounds so far come in. The tables of the next round and the standings with
their tie-breaks go out. Everything is a pure function of its arguments: no clock, no chance, no input or output.
The same rounds always give the same next one, so a restart changes nothing.
"""
