"""Lobbies and matches: seats, deadlines, computer players, results. No Discord in here.

``service`` takes every wish (join, start, act, resign, ...) with ids, numbers and the game's own actions. Each
wish is a step: a pure function of the match and the time in ``lobby``, ``play`` or ``change``, which
``transactor`` commits in one transaction and then tells its listeners. Afterwards ``computers`` makes the moves
that the match waits for, and ``deadlines`` what is due. Whatever raises ``Refused`` has changed nothing.
"""
