"""``docs/hosting/install``: over nothing, over another Python, over one that is gone, and when something fails.

Python is a stand-in that makes environments of one script, so no package is installed. ``.ci/installed`` runs the
real thing.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

INSTALL = Path(__file__).parents[2] / "docs" / "hosting" / "install"
PYTHON = """\
#!/bin/sh
# FAILS: what fails here; VERSION: that of this Python and, in an environment, the bot in it
case "$*" in
    *"sys.version_info[:3]"*) echo "VERSION" ;;
    *"sys.version_info < (3, 11)"*) exec "REAL" -c "import sys; sys.exit((VERSION_TUPLE) < (3, 11))" ;;
    "-m venv "*) mkdir -p "$3/bin"; cp "$0" "$3/bin/python"; touch "$3/pyvenv.cfg"
        echo "#!$3/bin/python" > "$3/bin/pip" ;;
    *FAILS*) echo "pip: no room" >&2; exit 1 ;;
    *"-m pip wheel"*|*"-m pip install"*|*"catalogue --compile"*) ;;
    "-P -m bot --version") case "$0" in BROKEN) exit 1 ;; esac; echo "Tally 9.9 on Python VERSION" ;;
    *) exec "REAL" "$@" ;;
esac
"""


def python(folder: Path, version: str, name: str = "python3", fails: str = "nothing", broken: str = "-") -> Path:
    """A stand-in for that Python, in a folder for PATH."""
    folder.mkdir(exist_ok=True)
    script = PYTHON.replace("VERSION_TUPLE", version.replace(".", ",")).replace("VERSION", version)
    script = script.replace("REAL", sys.executable).replace("FAILS", f'"{fails}"').replace("BROKEN", broken)
    file = folder / name
    file.write_text(script)
    file.chmod(0o755)
    return file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The folder in which Python is looked for, before what the system has besides."""
    folder = tmp_path / "path"
    folder.mkdir()
    for tool in (
        "sh",
        "mkdir",
        "rm",
        "mv",
        "cp",
        "ls",
        "grep",
        "mktemp",
        "dirname",
        "basename",
        "readlink",
        "touch",
    ):
        (folder / tool).symlink_to(next(at for at in (Path("/usr/bin", tool), Path("/bin", tool)) if at.exists()))
    return folder


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Where Tally is installed."""
    return tmp_path / "opt" / "tally"


def install(path: Path, target: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the script there."""
    cleaned = {"PATH": str(path), "TMPDIR": str(path.parent)} | environment
    return subprocess.run(
        ("/bin/sh", INSTALL, target, *words), capture_output=True, text=True, env=cleaned, cwd="/", check=False
    )


def tree(folder: Path) -> dict[str, bytes]:
    """All files in a folder with what is in them."""
    files = (file for file in folder.rglob("*") if file.is_file())
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def only(target: Path) -> bool:
    """Whether nothing is left beside an installation."""
    return [file.name for file in target.parent.iterdir()] == [target.name]


@pytest.mark.parametrize("exists", [False, True])
def test_into_a_new_folder(path: Path, target: Path, exists: bool) -> None:
    python(path, "3.12.1")
    if exists:
        target.mkdir(parents=True)
    done = install(path, target)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == f"Tally 9.9 on Python 3.12.1 is installed in {target}."
    assert only(target)
    assert (target / "bin" / "pip").read_text() == f"#!{target}/bin/python\n", "scripts name where they are now"
    assert not list(path.parent.glob("tmp.*"))


def test_over_another_python(path: Path, target: Path) -> None:
    python(path, "3.11.2")
    assert install(path, target).returncode == 0
    python(path, "3.13.0")
    done = install(path, target)
    assert "Tally 9.9 on Python 3.13.0 is installed" in done.stdout
    assert "before, it was Tally 9.9 on Python 3.11.2" in done.stdout
    assert only(target)


def test_over_a_python_that_is_gone_after_an_upgrade_of_the_system(path: Path, target: Path) -> None:
    (target / "bin").mkdir(parents=True)
    (target / "pyvenv.cfg").touch()
    (target / "bin" / "python").symlink_to("/usr/bin/python3.8-that-was-here-before")
    python(path, "3.13.0")
    done = install(path, target)
    assert done.returncode == 0, done.stderr
    assert "before, it was one that doesn't run" in done.stdout


@pytest.mark.parametrize("fails", ["-m pip install", "-m pip wheel", "catalogue --compile", "-m bot --version"])
def test_a_failed_install_leaves_the_old_one(path: Path, target: Path, fails: str) -> None:
    python(path, "3.11.2")
    assert install(path, target).returncode == 0
    before = tree(target)
    python(path, "3.12.1", fails=fails)
    done = install(path, target)
    assert done.returncode != 0
    assert done.stderr.splitlines()[-1] == f"Tally was not installed: {target} is as it was."
    assert tree(target) == before
    assert only(target)
    assert not list(path.parent.glob("tmp.*"))


def test_one_that_does_not_answer_in_its_place_gives_it_back(path: Path, target: Path) -> None:
    python(path, "3.11.2")
    assert install(path, target).returncode == 0
    before = tree(target)
    python(path, "3.12.1", broken=f"{target}/*")
    done = install(path, target)
    assert done.returncode != 0
    assert tree(target) == before


def test_one_that_was_cut_short_between_the_renames_is_made_up_for(path: Path, target: Path) -> None:
    python(path, "3.11.2")
    assert install(path, target).returncode == 0
    target.rename(target.with_name("tally.old"))
    python(path, "3.12.1", fails="-m pip install")
    assert install(path, target).returncode != 0
    assert (target / "bin" / "python").exists()
    python(path, "3.12.1")
    assert install(path, target).returncode == 0
    assert only(target)


@pytest.mark.parametrize(
    ("here", "says"),
    [
        ({"python3": "3.10.13"}, "python3 is Python 3.10.13. Tally needs Python 3.11 or newer."),
        ({"python3": "2.7.18"}, "python3 is Python 2.7.18. Tally needs Python 3.11 or newer."),
        ({}, "There is no python3 here. Tally needs Python 3.11 or newer."),
    ],
)
def test_a_python_that_is_too_old_is_named(path: Path, target: Path, here: dict[str, str], says: str) -> None:
    for name, version in here.items():
        python(path, version, name)
    done = install(path, target)
    assert done.returncode == 1
    assert done.stderr.startswith(says)
    assert "python3.11-venv" in done.stderr
    assert not target.parent.exists()


def test_a_newer_python_beside_one_that_is_too_old_is_found(path: Path, target: Path) -> None:
    python(path, "3.10.13")
    python(path, "3.12.1", "python3.12")
    assert "Installing" in (said := install(path, target).stdout)
    assert "Python 3.12.1 (python3.12)" in said


def test_which_python_can_be_said(path: Path, target: Path) -> None:
    python(path, "3.11.2")
    other = python(path.parent / "elsewhere", "3.13.0", "mine")
    assert "on Python 3.13.0" in install(path, target, str(other)).stdout
    assert "on Python 3.13.0" in install(path, target, TALLY_PYTHON=str(other)).stdout
    assert "There is no python3.99 here." in install(path, target, "python3.99").stderr


def test_a_folder_with_anything_else_is_left_alone(path: Path, target: Path) -> None:
    python(path, "3.11.2")
    assert install(path, target).returncode == 0
    (target / "data").mkdir()
    (target / "data" / "tally.db").write_text("matches")
    done = install(path, target)
    assert done.returncode == 1
    assert "has more in it than an installation" in done.stderr
    assert "data" in done.stderr
    assert (target / "data" / "tally.db").read_text() == "matches"
