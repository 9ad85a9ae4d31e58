"""The board: matches on a page that the bot serves, live, by touch or by keyboard.

The page is another way to the same matches. The rules, drafts and panels stay where they are; what comes in from a
page is judged like a press in Discord.
"""
