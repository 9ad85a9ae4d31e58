"""Results of finished matches, and everything that is computed from them.

A finished match writes its ``results``. ``ratings`` and ``standings`` are updated in the same transaction, so that
a page of a leaderboard (``pages``, in one of the ``orders``) is fast to read however many players there are.
``periods`` names seasons, months, weeks and days; ``seasons`` gives podiums; ``records`` and ``practice`` cover a
single player.
"""
