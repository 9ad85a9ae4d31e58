"""What the systemd unit lets the bot do, tried with a filter of the kernel's like the unit's."""

from __future__ import annotations

import ctypes.util
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.paths import spell_out

ROOT = Path(__file__).parents[2]
UNIT = (ROOT / "docs" / "hosting" / "tally.service").read_text("utf-8")
LIBRARY = ctypes.util.find_library("seccomp")
UNDER_A_FILTER = """
import asyncio, ctypes, errno, json, os, sys
from bot.workers import Experts  # what is loaded once needs no call later

def restrict(allowed):
    library = ctypes.CDLL(sys.argv[1])
    library.seccomp_init.restype = ctypes.c_void_p
    library.seccomp_init.argtypes = [ctypes.c_uint32]
    library.seccomp_rule_add_array.argtypes = [
        ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int, ctypes.c_uint, ctypes.c_void_p
    ]
    library.seccomp_load.argtypes = [ctypes.c_void_p]
    rules = library.seccomp_init(0x00050000 | errno.EPERM)
    for name in allowed:
        number = library.seccomp_syscall_resolve_name(name.encode())
        library.seccomp_rule_add_array(rules, 0x7FFF0000, number, 0, None)
    assert library.seccomp_load(rules) == 0

async def think():
    experts = Experts()
    try:
        return await experts.do(os.getpriority, os.PRIO_PROCESS, 0)
    finally:
        await experts.close()

if __name__ == "__main__":
    restrict(json.loads(sys.stdin.read()))
    try:
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    except PermissionError:
        print(asyncio.run(think()) - os.getpriority(os.PRIO_PROCESS, 0))
    else:
        print("the filter holds nothing back")
"""


def expand(name: str) -> set[str]:
    """All system calls of a group, as systemd knows them."""
    if not name.startswith("@"):
        return {name}
    said = subprocess.run(("systemd-analyze", "syscall-filter", name), capture_output=True, text=True, check=True)
    found = [line.strip() for line in said.stdout.splitlines()[1:]]
    return {call for line in found if line and not line.startswith("#") for call in expand(line)}


def allowed_calls() -> list[str]:
    """The system calls that the unit leaves: each line adds some or, with ~, takes some away."""
    calls = expand("@default")
    for line in re.findall(r"^SystemCallFilter=(.+)$", UNIT, re.MULTILINE):
        named = {call for word in line.removeprefix("~").split() for call in expand(word)}
        calls = calls - named if line.startswith("~") else calls | named
    return sorted(calls)


@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None or LIBRARY is None,
    reason="needs systemd-analyze and libseccomp",
)
def test_long_searches_have_a_low_priority_under_the_unit(tmp_path: Path) -> None:
    script = tmp_path / "under_a_filter.py"
    script.write_text(UNDER_A_FILTER)
    run = subprocess.run(
        (sys.executable, script, str(LIBRARY)),
        input=json.dumps(allowed_calls()),
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
        check=False,
    )
    assert run.stdout.strip() == "10", run.stderr


def test_the_call_for_that_is_let_through_after_its_group_was_taken_away() -> None:
    lines = re.findall(r"^SystemCallFilter=(.+)$", UNIT, re.MULTILINE)
    assert lines.index("setpriority") > lines.index("~@privileged @resources")


def test_commands_are_told_as_they_have_to_be_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    advice = "To go back: python -m bot restore /var/lib/tally/backups/tally-schema7.db"
    assert spell_out(advice) == advice
    (command,) = re.findall(r'^Environment="BOT_COMMAND=(.+)"$', UNIT, re.MULTILINE)
    (user,), (folder,), (start,) = (
        re.findall(rf"^{name}=(.+)$", UNIT, re.MULTILINE) for name in ("User", "WorkingDirectory", "ExecStart")
    )
    assert command == f"sudo -u {user} env -C {folder} {start}"
    monkeypatch.setenv("BOT_COMMAND", command)
    assert spell_out(advice) == f"To go back: {command} restore /var/lib/tally/backups/tally-schema7.db"
    assert f"{command} restore" in (ROOT / "docs" / "hosting" / "README.md").read_text("utf-8")


def test_in_the_container_too() -> None:
    (command,) = re.findall(r'BOT_COMMAND="(.+)"$', (ROOT / "docs/hosting/Dockerfile").read_text(), re.MULTILINE)
    assert f"{command} restore" in (ROOT / "docs" / "hosting" / "README.md").read_text("utf-8")
