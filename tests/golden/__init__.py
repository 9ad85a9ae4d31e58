"""Golden playthroughs: whole matches that must be reproduced line by line as written in ``matches/``.

Each file is a match of computer players or of random legal moves, in which somebody misses a deadline now and
then: its inputs, then each action with the events that followed and their English log lines, and at the end
places, scores and the SHA-256 of the last state (JSON). A change of the rules, of a shuffle or of a sentence shows
as a diff of these files; when it is intended, they are regenerated:

    python -m tests.golden                  writes all matches again from their actions: after a change of words
    python -m tests.golden --anew NAME      plays a match again: if the rules no longer allow its actions
    python -m tests.golden --add NAME GAME SEATS SEED OPTIONS [--chance]
                                            adds a match; OPTIONS is JSON, ``{}`` the default

In ``puzzles/`` is a week of daily puzzles of each game, a day of each grade: what has been published must not
change. A new maker, and nothing else, is a reason for ``python -m tests.golden --puzzles``.
"""
