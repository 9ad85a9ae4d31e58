"""Typed moves: their sentences, and the words of all languages."""
