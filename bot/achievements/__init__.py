"""Achievements and best plays: what is worth telling of how somebody played.

A match comes in, as the moves that its log tells; how often each seat has achieved what, and the value of its best
play, go out. Only what the owner of a seat did counts, and nothing that they did in a turn in which they had a
hint. Nothing here depends on when it is asked, so what was achieved can be reckoned anew as long as there is a
log.
"""
