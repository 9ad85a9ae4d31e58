"""Golden playthroughs: whole matches that must come out again, line by line, as they are written in ``matches/``.

Each file is a match of computer players or of random legal moves, in which somebody lets a deadline pass now and
then: what it is made of, then each action with the events that followed and what the log told of them in English,
at the end places, scores and the SHA-256 of the last state (JSON). A change of the rules, of a shuffle or of a
sentence shows as a diff of these files; when it is meant, they are made again:

    python -m tests.golden                  tells all matches again from their own actions: after a change of words
    python -m tests.golden --anew NAME      plays a match anew: where the rules do not allow its actions any more
    python -m tests.golden --add NAME GAME SEATS SEED OPTIONS [--chance]
                                            adds a match; OPTIONS is JSON, ``{}`` the default
"""
