"""Tournaments: who meets whom in the next round, and how everybody stands.

What comes in are the players with their seeds and the rounds so far; what goes out are the tables of the next
round, and the standings with their tie-breaks. Everything is a function of its arguments: no clock, no chance, no
input or output. The same rounds always lead to the same next one, so it does not matter when a restart comes.
"""
