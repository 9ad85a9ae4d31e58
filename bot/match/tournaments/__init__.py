"""Tournaments as they are run: signed up for, started, played round by round, and decided.

``bot.tournaments`` says who meets whom and how everybody stands. Here that is stored, each change in a transaction
of its own, and the tables become ordinary matches. Whatever is to be done next follows from what is committed, so
a restart at any moment loses nothing and does nothing twice: a round is paired in the commit that begins it, and
the database holds one match for each table.
"""
