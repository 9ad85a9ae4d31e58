"""What a viewer sees, in their language, as Discord layouts.

A ``scene`` (the views of a match for one reader, never its state) goes in, ``Content`` comes out: texts and rows
of controls. On the way back, a used control or a submitted form becomes an ``Intent``: an action to play, a draft
to keep, a form to open. One module or package per game, and one for each page that belongs to no game.
"""
