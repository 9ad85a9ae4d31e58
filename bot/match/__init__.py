"""Lobbies and matches: seats, deadlines, computer players, results. No Discord in here.

``service`` takes every request (join, start, act, resign, ...) with ids, numbers and the game's own actions. Each
one is a step: a pure function of the match and the time in ``lobby``, ``play`` or ``change``, which ``transactor``
commits in one transaction before it notifies its listeners. Afterwards ``computers`` makes the moves that the
match waits for, and ``deadlines`` handles what is due. A call that raises ``Refused`` has changed nothing.
"""
