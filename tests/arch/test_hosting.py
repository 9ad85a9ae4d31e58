"""What docs/hosting is made of fits the bot: paths, ports, exit codes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from bot.monitoring.health import STORE_LIMIT
from bot.monitoring.service_manager import BEATS
from bot.ui.lifecycle.stopping import GRACE, LAST_ANSWERS
from tests.arch.sources import report

ROOT = Path(__file__).parents[2]
HOSTING = ROOT / "docs" / "hosting"
DOCKERFILE = (HOSTING / "Dockerfile").read_text("utf-8")
IGNORED = (HOSTING / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
UNIT = dict(re.findall(r"^(\w+)=(.*)$", (HOSTING / "tally.service").read_text("utf-8"), re.MULTILINE))
COPIED = [
    source
    for line in re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.MULTILINE)
    for source in line.split()[:-1]
]


@pytest.mark.parametrize("source", COPIED)
def test_what_the_image_copies_is_there_and_let_in(source: str) -> None:
    assert (ROOT / source).exists(), f"docs/hosting/Dockerfile copies {source}, which is not there"
    let_in = [line[1:] for line in IGNORED if line.startswith("!")]
    assert any((ROOT / source) in (path, *path.parents) for name in let_in for path in ROOT.glob(name)), (
        f"docs/hosting/Dockerfile copies {source}: let it in with a line !{source} in Dockerfile.dockerignore"
    )


def test_what_the_wheel_holds_is_let_into_the_image() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    folders = project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    assert folders
    report(
        [f"!{folder}" for folder in folders if f"!{folder}" not in IGNORED],
        "The wheel holds these folders (only-include in pyproject.toml). Add these to Dockerfile.dockerignore.",
    )


def test_only_what_is_named_gets_into_the_image() -> None:
    assert [line for line in IGNORED if line and not line.startswith(("#", "!"))] == ["*", "**/__pycache__"]
    wide = [line for line in IGNORED if re.match(r"!(\.|data/?$|data/\*)", line)]
    report(wide, "These lines of Dockerfile.dockerignore let in more than is named, such as databases and tokens.")


def test_the_health_check_asks_where_the_page_is() -> None:
    (served,) = re.findall(r"TALLY_HTTP=(\S+)", DOCKERFILE)
    assert f"urlopen('http://{served}/health'" in DOCKERFILE
    compose = (HOSTING / "compose.yaml").read_text("utf-8")
    assert f"\n      TALLY_HTTP: {served}\n" in compose
    assert "\n      TALLY_DATABASE: /data/tally.db\n" in compose
    assert "TALLY_DATABASE=/data/tally.db" in DOCKERFILE


def test_the_container_makes_backups_in_its_volume() -> None:
    assert "\n      TALLY_BACKUP_DIR: /data/backups\n" in (HOSTING / "compose.yaml").read_text("utf-8")
    assert "restore /data/backups/" in (HOSTING / "README.md").read_text("utf-8")


def test_both_install_the_same_way() -> None:
    script = (HOSTING / "install").read_text("utf-8")
    for text in (script, DOCKERFILE):
        assert text.count("--require-hashes --only-binary=:all: -r ") == 2
        assert "--no-index --no-deps --no-build-isolation" in text
        assert "python -P -m bot catalogue --compile" in text.replace('python" -P', "python -P"), (
            "what is installed, not the clone"
        )


def test_the_image_runs_without_root_in_its_volume() -> None:
    last = DOCKERFILE.rpartition("\nFROM ")[2]
    assert "--uid 10001" in last
    assert re.search(r"^USER 10001$\n^WORKDIR /data$\n^VOLUME /data$", last, re.MULTILINE)


def test_the_container_can_do_no_more_than_it_needs() -> None:
    compose = (HOSTING / "compose.yaml").read_text("utf-8")
    for line in ("read_only: true", "cap_drop: [ALL]", 'security_opt: ["no-new-privileges:true"]'):
        assert f"\n    {line}\n" in compose, f"docs/hosting/compose.yaml needs the line {line!r}"


def test_the_unit_fits_the_bot() -> None:
    assert UNIT["Type"] == "notify"
    assert UNIT["ExecStart"].endswith("/bin/python -m bot")
    assert UNIT["RestartPreventExitStatus"] == "2", "no token or a bad setting"
    assert UNIT["WatchdogSec"] == "3min"
    assert 180 / BEATS + STORE_LIMIT < 180 / 2, "one sign of life may be late"
    assert int(UNIT["TimeoutStopSec"]) > 2 * (GRACE + LAST_ANSWERS)


@pytest.mark.parametrize(
    ("name", "value"),
    [("ProtectSystem", "strict"), ("NoNewPrivileges", "yes"), ("StateDirectory", "tally"), ("UMask", "0077")],
)
def test_the_unit_is_hardened(name: str, value: str) -> None:
    assert UNIT[name] == value, f"docs/hosting/tally.service needs {name}={value}"
