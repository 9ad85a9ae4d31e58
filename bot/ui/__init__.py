"""Discord's side of Tally: interactions come in, messages and answers go out.

A used control or a submitted form enters through ``router``, which turns it into a ``press`` and passes it to the
area named in its custom id (``areas``). ``guard`` makes sure that every interaction is answered and every fault
reported. After each committed step, ``messages`` updates the table message and the players' panels. ``controls``
covers custom ids, buttons, menus, forms and Discord's errors; ``background`` runs scheduled work.
"""
