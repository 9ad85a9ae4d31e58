"""What a viewer sees, in their language, as Discord layouts.

A ``scene`` (the views of a match for one reader, never its state) goes in, ``Content`` comes out: texts and rows
of controls. Back the same way, a control that was used or a form that was sent becomes an ``Intent``: an action
to play, a draft to keep, a form to ask. One module or package a game, and one for each page that belongs to no
game.
"""
