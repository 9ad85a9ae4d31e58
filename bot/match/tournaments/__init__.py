"""Tournaments in operation: sign-up, start, round by round, and the final result.

``bot.tournaments`` does pairings and standings. Here they are stored, each change in its own transaction, and the
tables become ordinary matches. The next thing to do follows from what is committed, so a restart at any moment
loses nothing and does nothing twice: a round is paired in the commit that begins it, and the database holds one
match for each table.
"""
