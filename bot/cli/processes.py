"""``python -m bot --processes N``: one bot in several processes, each with a part of the shards.

The parent replaces a process that ends or misses its heartbeats. What that had committed is in the database, and
its successor goes on from there.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing import connection, get_context
from multiprocessing.context import SpawnProcess

import msgspec
from msgspec.structs import replace

from bot.config import Address, Config
from bot.logs import start_log, tell_last
from bot.match.afterwards.ratings import bring_up_to_date
from bot.monitoring.service_manager import ServiceManager, manager_of_this_process
from bot.paths import spell_out
from bot.session_starts import SessionLimits, SessionStarts
from bot.share import Share
from bot.store.obstacles import CannotStart
from bot.store.sqlite.migrations import OtherSchema
from bot.store.starting import open_for_family
from bot.ui.gateway.turns import TurnWish, Word
from bot.workers import end_with_parent

log = logging.getLogger(__name__)

BEAT = 5.0
"""Seconds between two heartbeats of a process."""
SILENT = 20.0
"""Seconds without a heartbeat after which a process is replaced."""
STARTING = 120.0
"""The same for one that is starting: it has to connect its shards one after the other."""
LOOK = 1.0
"""Seconds between two looks at the processes."""
STOPPING = 60.0
"""Seconds that the processes have for an orderly stop."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 20.0
"""Seconds before a process that ended is replaced, doubled each further time in a row."""
WELL = 60.0
"""Seconds of running after which a process counts as healthy."""
LONGEST_OF_FIRST = 2.0
"""The longest pause of the first process, which serves everybody's direct messages."""
NO_LOGIN = 2
"""The exit code of a process that Discord does not accept."""
OTHER_VERSION = 3
"""The exit code of one of another version than its siblings and the database: there was an update."""
ENDING = {NO_LOGIN: 2, OTHER_VERSION: 1}
"""Exit codes of one process that end all of them, and the exit code of the family."""

LONGEST_WORD = 200
"""The maximum length of a message from a process to its parent, in bytes."""

Ends = tuple[socket.socket, socket.socket]


class Member:
    """One of the processes. ``ends`` are both ends of its socket for nudges, which outlive the process."""

    def __init__(self, index: int, ends: Ends) -> None:
        self.index = index
        self.ends = ends
        self.process: SpawnProcess | None = None
        self.begun = self.heard = 0.0
        self.ready = False
        self.pause = FIRST_PAUSE
        self.again_at = 0.0
        self.ended = 0
        """How often it has ended in a row."""

    def is_silent(self, now: float) -> bool:
        """Return whether its heartbeat is overdue."""
        return now - self.heard > (SILENT if self.ready else STARTING)


class Family:
    """Runs the processes of a bot until it is told to stop. Each runs ``target``, see ``live``."""

    def __init__(
        self, settings: Config, processes: int, manager: ServiceManager, target: Callable[..., None] | None = None
    ) -> None:
        self._settings = settings
        self._target = target or live
        self._manager = manager
        self._members = [Member(n, datagrams()) for n in range(processes)]
        self._pulse, self._beats = datagrams()
        self._pulse.setblocking(False)
        self._starts = SessionStarts()
        self._stop = threading.Event()
        self._told_ready = False

    def stop(self) -> None:
        """Let ``run`` end soon. Can be called from a signal handler."""
        self._stop.set()

    def run(self) -> int:
        """Keep the processes running. Returns the exit code: 0 after ``stop``, 2 if Discord rejects the token, 1
        if the bot has been updated meanwhile, so that all of it must be restarted."""
        try:
            while not self._stop.is_set():
                for code in [self._tend(member, time.monotonic()) for member in self._members]:
                    if code in ENDING:
                        return ENDING[code]
                self._grant_turns(time.monotonic())
                self._tell_manager()
                self._wait()
            return 0
        finally:
            self._manager.tell("STOPPING=1")
            self._end_all()

    def _tend(self, member: Member, now: float) -> int | None:
        """Start, replace or leave a process alone. Returns the exit code if it has just ended."""
        process = member.process
        if process is None:
            if now >= member.again_at:
                self._start(member, now)
            return None
        if process.is_alive():
            if member.is_silent(now):
                log.error("process %s gives no sign of life; it is replaced", member.index)
                process.kill()
            return None
        process.join()
        code, member.process, member.ready = process.exitcode, None, False
        well = now - member.begun > WELL
        longest = LONGEST_PAUSE if member.index else LONGEST_OF_FIRST
        member.pause = FIRST_PAUSE if well else min(2 * member.pause, longest)
        self._starts.withdraw_all(lambda shard: shard % len(self._members) == member.index)
        member.again_at = now + member.pause
        member.ended = 1 if well else member.ended + 1
        if member.ended == 1:
            log.warning("process %s has ended (%s); it is replaced until it runs", member.index, code)
        return code

    def _start(self, member: Member, now: float) -> None:
        mouths = [other.ends[1] for other in self._members]
        settings = replace(self._settings, share=Share(member.index, len(self._members)))
        member.process = get_context("spawn").Process(
            target=self._target, args=(settings, member.ends[0], mouths, self._beats), name=f"tally {member.index}"
        )
        member.begun = member.heard = now
        member.process.start()

    def _grant_turns(self, now: float) -> None:
        """Tell processes whose turn it is to start a session with Discord. Lost messages are asked for again."""
        for shard in self._starts.take_due(now):
            with contextlib.suppress(OSError):
                self._members[shard % len(self._members)].ends[1].send(msgspec.json.encode(shard))

    def _wait(self) -> None:
        """Wait for a message, the end of a process, the next check or the next session start."""
        now = time.monotonic()
        upcoming = self._starts.next_at(now)
        pause = LOOK if upcoming is None else min(LOOK, max(0.0, upcoming - now))
        running = [member.process.sentinel for member in self._members if member.process is not None]
        found = connection.wait([*running, self._pulse], pause)
        if self._pulse not in found:
            return
        try:
            while said := self._pulse.recv(LONGEST_WORD):
                self._hear(msgspec.json.decode(said, type=Word))
        except BlockingIOError:
            pass

    def _hear(self, word: Word) -> None:
        match word:
            case int():
                self._hear_beat(self._members[word], time.monotonic())
            case TurnWish(shard=shard, wants=True):
                self._starts.ask(shard)
            case TurnWish(shard=shard):
                self._starts.withdraw(shard)
            case SessionLimits():
                self._starts.learn(word, time.monotonic())

    def _hear_beat(self, member: Member, now: float) -> None:
        member.heard, member.ready = now, True
        if member.ended > 1 and now - member.begun > WELL:
            log.warning("process %s runs again, after %s attempts", member.index, member.ended)
            member.ended = 0

    def _tell_manager(self) -> None:
        """Tell systemd that the bot is up and alive, as long as all processes are."""
        if not all(member.ready for member in self._members):
            return
        if not self._told_ready:
            self._told_ready = True
            self._manager.tell("READY=1")
        if self._manager.watchdog is not None:
            self._manager.tell("WATCHDOG=1")

    def _end_all(self) -> None:
        running = [member.process for member in self._members if member.process is not None]
        for process in running:
            process.terminate()
        deadline = time.monotonic() + STOPPING
        for process in running:
            process.join(max(0.0, deadline - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()


def run_family(settings: Config, processes: int) -> int:
    """Run the bot in several processes until told to stop. Returns the exit code. Raises ``CannotStart``."""
    manager = manager_of_this_process()
    prepare = partial(bring_up_to_date, alive=manager.still_starting)
    lock = asyncio.run(open_for_family(settings.database, settings.backup_dir, processes, prepare))
    try:
        return _run(settings, processes, manager)
    finally:
        lock.release()


def _run(settings: Config, processes: int, manager: ServiceManager) -> int:
    family = Family(replace(settings, shards=shards_for(settings, processes)), processes, manager)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: family.stop())
    return family.run()


def shards_for(settings: Config, processes: int) -> int:
    """Return the number of all shards: a multiple of the number of processes, at least the configured one."""
    wanted = settings.shards or processes
    return -(-wanted // processes) * processes


def datagrams() -> Ends:
    """Create a pair of connected datagram sockets: the receiving and the sending end."""
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)


def live(settings: Config, ears: socket.socket, mouths: Sequence[socket.socket], beats: socket.socket) -> None:
    """Run this process's share of the bot, ending with the parent, however that ended."""
    end_with_parent()
    start_log(settings.log_level, settings.log_format, settings.token)
    sys.exit(asyncio.run(_serve(settings, ears, mouths, beats)))


async def _serve(
    settings: Config, ears: socket.socket, mouths: Sequence[socket.socket], beats: socket.socket
) -> int:
    from bot.cli.endings import tell_end  # noqa: PLC0415 -- the parent has no use for discord.py
    from bot.cli.run import serve_share  # noqa: PLC0415
    from bot.client import Tally  # noqa: PLC0415
    from bot.ui.gateway.turns import FamilyTurns  # noqa: PLC0415
    from bot.ui.neighbours import Neighbours  # noqa: PLC0415

    token = settings.token
    assert token is not None
    neighbours = Neighbours(ears, mouths)
    settings = replace(settings, http=page_address(settings.http, settings.share))
    try:
        await serve_share(Tally(settings, neighbours, turns=FamilyTurns(beats, neighbours)), token, beats, BEAT)
    except CannotStart as reason:
        tell_last(spell_out(str(reason)))
        return OTHER_VERSION if isinstance(reason.__cause__, OtherSchema) else 1
    except Exception as error:  # noqa: BLE001 -- told in a sentence, or logged
        return tell_end(error)
    return 0


def page_address(http: Address | None, share: Share) -> Address | None:
    """Return the address of a process's page: the next ports, in order."""
    if http is None or not http.port:
        return http
    return msgspec.structs.replace(http, port=http.port + share.index)
