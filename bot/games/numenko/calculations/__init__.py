"""Calculations of Numenko: how they are read and what they are worth."""
