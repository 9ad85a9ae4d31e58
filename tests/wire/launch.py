"""``python -m tests.wire.launch ...`` is ``python -m bot ...`` with another address of Discord.

``WIRE_URL`` says where. The processes of ``--processes`` are spawned, so they load this module as well, under
another name, and are redirected like their parent.
"""

from __future__ import annotations

import os
import sys

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

Route.BASE = os.environ["WIRE_URL"] + "/api/v10"
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["WIRE_URL"].replace("http", "ws", 1) + "/")

if __name__ == "__main__":
    from bot.__main__ import main

    sys.exit(main())
