"""The real bot as a process of its own, against a stand-in for Discord on 127.0.0.1.

``discord.py`` (the server) keeps simcord's world and serves it over real HTTP (``rest.py``) and a real websocket
(``gateway.py``); ``faults.py`` breaks answers by name; ``people.py`` are the users; ``child.py`` runs
``python -m bot``, whose addresses ``launch.py`` redirects before anything of the bot is loaded.

A flow waits for what it expects to see (``Discord.until``), never for a time: a slow machine only makes it slower.
"""
