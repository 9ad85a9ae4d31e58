"""Draws pictures in a process of its own, for ``picture_kinds``; also with the code of an older tree.

Started with a tree as the working directory. A line is a command and the name of a kind, the answer is a line:
``kinds`` lists the kinds, ``draw`` gives the CPU time in seconds, ``show`` the PNGs and the same pictures in full
colour as paths of two lists of files in a folder. ``memory`` and a number draws that many pictures of many matches
and gives the most bytes of memory that the process has taken.
"""

from __future__ import annotations

import importlib.util
import json
import resource
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).resolve().parent


def _module(path: Path) -> ModuleType:
    """A module of this tree, though ``bot`` and ``tests`` are those of the working directory."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _forget() -> None:
    """Have the next picture drawn although the same one was drawn before; sprites stay."""
    with suppress(ImportError):  # older trees keep no pictures
        from bot.render.canvas import PICTURES  # noqa: PLC0415

        PICTURES.clear()


def _draw(draw: Any) -> float:
    """The CPU time of a picture in seconds."""
    _forget()
    begin = time.process_time()
    draw()
    return time.process_time() - begin


def _show(draw: Any, folder: Path) -> list[list[str]]:
    """The paths of the PNGs, and of the same pictures in full colour."""
    shown = [picture.png for picture in draw()]
    try:
        from tests.render.full_colour import full_colour  # noqa: PLC0415
    except ImportError:
        full = _captured(draw)[: len(shown)]
    else:
        with full_colour():
            full = [picture.png for picture in draw()]
    return [[_kept(png, folder) for png in pngs] for pngs in (shown, full)]


def _captured(draw: Any) -> list[bytes]:
    """The pictures in full colour, where they are drawn so and then reduced to a palette."""
    import io  # noqa: PLC0415

    from bot.render import canvas  # noqa: PLC0415

    found: list[bytes] = []

    def encode(image: Any) -> bytes:
        out = io.BytesIO()
        image.save(out, "PNG", compress_level=0)
        found.append(out.getvalue())
        return found[-1]

    before, canvas.encode = canvas.encode, encode  # type: ignore[attr-defined]
    draw()
    canvas.encode = before  # type: ignore[attr-defined]
    return found


def _kept(png: bytes, folder: Path) -> str:
    with tempfile.NamedTemporaryFile(dir=folder, suffix=".png", delete=False) as file:
        file.write(png)
    return file.name


def _memory(module: ModuleType, count: int) -> int:
    """The peak of the resident memory in bytes after that many pictures."""
    for _ in zip(range(count), module.many(), strict=False):
        pass
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def main() -> None:
    """Answer commands until there are no more."""
    module = _module(HERE.parent / "render" / "kinds.py")
    kinds = module.kinds()
    folder = Path(sys.argv[1])
    for line in sys.stdin:
        command, _, name = line.strip().partition(" ")
        answer: Any
        match command:
            case "kinds":
                answer = list(kinds)
            case "draw":
                answer = _draw(kinds[name])
            case "memory":
                answer = _memory(module, int(name))
            case _:
                answer = _show(kinds[name], folder)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
