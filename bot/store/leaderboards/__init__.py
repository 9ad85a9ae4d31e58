"""Results of finished matches, and everything that is computed from them.

A finished match writes its ``results``; in the same transaction ``ratings`` and ``standings`` follow, so that a
page of a leaderboard (``pages``, in one of the ``orders``) is read at once however many players there are.
``periods`` names seasons, months, weeks and days; ``seasons`` gives podiums, ``records`` and ``practice`` what one
player did.
"""
