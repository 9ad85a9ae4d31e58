"""Fixtures and settings for every test."""

from __future__ import annotations

import gc
import importlib
import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from bot.store.sqlite import open_file
from tests.new_databases import copy_new_databases

for profile, examples in (("tally", 40), ("nightly", 1000)):
    settings.register_profile(
        profile, max_examples=examples, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
settings.load_profile("tally")
GARBAGE = 5_000
"""Objects of a test that are worth a look for garbage. A flow test leaves twenty thousand."""

gc.disable()  # until everything is imported and collected, which leaves no garbage
copy_new_databases()
# a commit waits 5 ms for a slow disk, and a start has a dozen of them
open_file.DURABLE = "OFF"
# every process of the suite and every bot that a test starts would compile all modules anew
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """What ``-n auto`` means: one process more than processors, since flow tests wait now and then."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return processors + 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Begin with another part of the modules in each process, so that on a fresh clone each compiles its part for
    all and none compiles everything."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    chosen = [Path(arg.split("::")[0]).resolve() for arg in session.config.args]
    modules = [
        path.relative_to(session.config.rootpath).with_suffix("")
        for path in sorted(Path(__file__).parent.rglob("test_*.py"))
        if any(path.is_relative_to(root) for root in chosen)
    ]
    first = int(worker["workerid"].removeprefix("gw"))
    for module in modules[first :: worker["workercount"]]:
        with suppress(Exception, pytest.skip.Exception):  # collecting it tells what is wrong with it
            importlib.import_module(".".join(module.parts))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Spare the garbage collector what stays for good: modules and tests. By itself it comes in very long tests
    alone, since while a bot runs it looks at much and can free little."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000_000, 10, 10)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_logfinish() -> None:
    """Collect the garbage of a test while the processor has it at hand, and spare the collector what stays."""
    if gc.get_count()[0] > GARBAGE:
        gc.collect()
        gc.freeze()
