"""`python -m bot sheet GAME`: puzzles on paper, A4 pages as a PDF, with the solutions of each page on the next."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bot.cli.simulate.command import count
from bot.config import Config
from bot.games.registry import find
from bot.games.rng import SEED_BITS
from bot.games.wording import wording
from bot.i18n import SOURCE, Texts, languages, texts
from bot.panels.base import panel
from bot.panels.daily.answer import show_answer
from bot.puzzles.base import GRADES, SOLVER, Puzzle, maker, makers
from bot.puzzles.grading import make_graded
from bot.render.base import Picture, Player, artist
from bot.render.sheet import SheetBlock, SheetPart, make_pdf, split_blocks

MOST = 60
"""The most puzzles of a sheet."""


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser("sheet", help="print puzzles on paper, with their solutions")
    parser.add_argument("game", choices=makers(), help="the game")
    parser.add_argument("--grade", type=int, choices=GRADES, default=1, help="how hard, from 1 to 7 (1)")
    parser.add_argument("--count", type=count, default=4, metavar="K", help=f"how many puzzles, up to {MOST} (4)")
    parser.add_argument("--seed", type=int, metavar="S", help="makes the same sheet again")
    parser.add_argument("--language", choices=languages(), default=SOURCE, help=f"the language ({SOURCE})")
    parser.add_argument("--file", type=Path, help="the PDF to write (GAME-grade-N.pdf)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Write the PDF. Returns 2 for too many puzzles, 1 if the file cannot be written."""
    if args.count > MOST:
        print(f"A sheet has at most {MOST} puzzles.", file=sys.stderr)
        return 2
    seed = secrets.randbits(32) if args.seed is None else args.seed
    path = args.file or Path(f"{args.game}-grade-{args.grade}.pdf")
    parts = make_sheet(args.game, args.grade, args.count, seed, texts(args.language))
    try:
        path.write_bytes(make_pdf(parts))
    except OSError as error:
        print(f"{path} can't be written: {error.strerror}.", file=sys.stderr)
        return 1
    print(f"{path}: {args.count} puzzles of grade {args.grade}; --seed {seed} makes the same ones again")
    return 0


def make_sheet(game: str, grade: int, puzzles: int, seed: int, t: Texts) -> list[SheetPart]:
    """Make the pages of a sheet: puzzles by turns with their solutions."""
    rng = Random(f"{game} {grade} {seed}")
    made = [make_graded(game, rng.getrandbits(SEED_BITS), grade)[0] for _ in range(puzzles)]
    title = wording(game).title
    foot = t("Tally · grade {grade} of 7 · sheet {seed}", grade=grade, seed=str(seed))
    parts: list[SheetPart] = []
    done = 0
    for blocks in split_blocks([_pose(game, puzzle, n, t) for n, puzzle in enumerate(made, 1)]):
        here = made[done : done + len(blocks)]
        solved = tuple(_solve(game, puzzle, n, t) for n, puzzle in enumerate(here, done + 1))
        parts.append(SheetPart(f"{title} · {maker(game).title(0, t)}", foot, blocks))
        parts.append(SheetPart(t("{game} · solutions", game=title), foot, solved))
        done += len(blocks)
    return parts


def _pose(game: str, puzzle: Puzzle, n: int, t: Texts) -> SheetBlock:
    """Make the block of a puzzle: its task, the table, what the solver has, and lines to write on."""
    target = t("🎯 The best possible: **{value}**", value=maker(game).value(puzzle.best, t))
    first, *more = maker(game).task_on_paper(puzzle, 0, t)
    return SheetBlock(f"{n}. {first}", (*more, target), tuple(_draw_start(game, puzzle, t)), room=2)


def _solve(game: str, puzzle: Puzzle, n: int, t: Texts) -> SheetBlock:
    """Make the block of a solution: the explanation, and the picture if there is one."""
    actions = [msgspec.convert(action, type=find(game).action_type) for action in puzzle.solution]
    drawings = show_answer(game, puzzle, actions, t("Solution"), t, {})
    pictures = tuple(drawing.picture() for drawing in drawings)
    return SheetBlock(t("Puzzle {n}", n=n), tuple(maker(game).explain(puzzle, 0, t)), pictures)


def _draw_start(game: str, puzzle: Puzzle, t: Texts) -> list[Picture]:
    """Draw all that the solver sees."""
    state = msgspec.convert(puzzle.state, type=find(game).state_type)
    view = panel(game).arrange(find(game).view(state, SOLVER), {})
    players = (Player(t("You")), *(Player(t("Computer {n}", n=n), computer=True) for n in range(1, puzzle.seats)))
    private = maker(game).pictured  # which shows the table, too
    drawings = artist(game).private(view, players, t) if private else artist(game).table(view, players, t)[-1:]
    return [drawing.picture() for drawing in drawings]
