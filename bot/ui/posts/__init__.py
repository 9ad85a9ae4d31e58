"""Posts: every message that the bot makes by itself is sent, edited and deleted here, in a way that may be
repeated, and is noted in the ledger (``bot.store.posts``).

What is sent twice, because the first answer was lost or the process ended, is one message: its nonce is stored
before it is sent.
"""
