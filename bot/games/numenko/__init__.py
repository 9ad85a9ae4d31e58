"""Numenko in a bag: everybody lays a crossword of calculations from tiles of one pot, all at once."""
