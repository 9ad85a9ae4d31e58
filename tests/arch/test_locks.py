"""The locks fit pyproject.toml: one whose renewal was forgotten would install something else."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.arch.sources import report

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
RUNTIME: list[str] = PROJECT["project"]["dependencies"]
DEVELOPMENT: list[str] = PROJECT["project"]["optional-dependencies"]["dev"]
BUILDING: list[str] = PROJECT["build-system"]["requires"]
EDITABLE = ["editables"]
"""What hatchling needs for ``pip install -e``."""
LOCKS: dict[str, list[str]] = {
    ".ci/requirements.lock": [*RUNTIME, *DEVELOPMENT, *BUILDING, *EDITABLE],
    "docs/hosting/requirements.lock": RUNTIME,
    "docs/hosting/build.lock": BUILDING,
}
EVERY = {**LOCKS, ".ci/browser.lock": list(PROJECT["project"]["optional-dependencies"]["browser"])}
"""With what the bot and its other tests do without."""
_PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)(.*(?:\n    --hash=sha256:[0-9a-f]{64}(?: \\)?)*)", re.MULTILINE)


def pins(lock: str) -> dict[str, tuple[Version, int]]:
    """Version and number of hashes of each package in a lock."""
    found = _PIN.findall(lock)
    return {canonicalize_name(name): (Version(version), rest.count("--hash=")) for name, version, rest in found}


def lacking(lock: str, wanted: Iterable[str]) -> list[str]:
    """The requirements that a lock doesn't meet."""
    locked = pins(lock)
    return [
        text
        for text in wanted
        if (pin := locked.get(canonicalize_name((needed := Requirement(text)).name))) is None
        or pin[0] not in needed.specifier
    ]


@pytest.mark.parametrize("path", EVERY)
def test_a_lock_meets_every_requirement(path: str) -> None:
    wrong = lacking((ROOT / path).read_text("utf-8"), EVERY[path])
    report(wrong, f"{path} doesn't meet these requirements of pyproject.toml. Run .ci/lock and commit the locks.")


@pytest.mark.parametrize("path", EVERY)
def test_everything_locked_has_hashes(path: str) -> None:
    lock = (ROOT / path).read_text("utf-8")
    assert len(pins(lock)) == lock.count("==") - lock.count(" == '"), f"{path} has lines that this test can't read"
    bare = [name for name, (_, hashes) in pins(lock).items() if not hashes]
    report(bare, f"{path} has no hashes for these packages. Run .ci/lock and commit the locks.")


def test_what_runs_is_what_was_tested() -> None:
    tested = pins((ROOT / ".ci/requirements.lock").read_text("utf-8"))
    locked = [(path, name, pin) for path in LOCKS for name, pin in pins((ROOT / path).read_text("utf-8")).items()]
    report(
        [f"{path}: {name} {pin[0]}" for path, name, pin in locked if tested.get(name) != pin],
        ".ci/requirements.lock, with which the tests run, has another version or other hashes. Run .ci/lock.",
    )


def test_ci_installs_from_the_lock() -> None:
    assert "--require-hashes -r .ci/requirements.lock" in (ROOT / ".ci" / "run").read_text("utf-8"), (
        ".ci/run has to install with: pip install --require-hashes -r .ci/requirements.lock"
    )


class TestTheReader:
    """The reader finds what is wrong with a lock."""

    LOCK = (
        "# comment\nA_b==1.2 ; python_full_version >= '3.13' \\\n"
        f"    --hash=sha256:{'0' * 64} \\\n    --hash=sha256:{'1' * 64}\nc==2\n"
    )

    def test_pins(self) -> None:
        assert pins(self.LOCK) == {"a-b": (Version("1.2"), 2), "c": (Version("2"), 0)}

    def test_lacking(self) -> None:
        assert lacking(self.LOCK, ["a.b>=1,<2", "c"]) == []
        assert lacking(self.LOCK, ["a.b>=1.3", "c<2", "d"]) == ["a.b>=1.3", "c<2", "d"]
