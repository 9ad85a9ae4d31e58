"""Discord's side of Tally: interactions come in, messages and answers go out.

A used control or a sent form enters through ``router``, which makes a ``press`` of it and hands it to the area
that its custom id names (``areas``). ``guard`` makes sure that every interaction is answered and every fault
reported. After each committed step ``messages`` brings the table message and the players' panels up to date.
``controls`` knows custom ids, buttons, menus, forms and Discord's errors; ``background`` does what is due later.
"""
