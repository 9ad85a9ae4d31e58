"""Posts: all unsolicited messages of the bot are sent, edited and deleted here, idempotently, and are recorded in
the ledger (``bot.store.posts``).

A post that is sent twice, because the first answer was lost or the process ended, is one message: its nonce is
stored before it is sent.
"""
