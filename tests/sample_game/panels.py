"""The panels of Sample: a button for each choice."""

from bot.panels.turns import ChoicePanel

PANEL = ChoicePanel()
