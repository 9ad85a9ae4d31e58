"""The bot's counts as Prometheus metrics. Every label has a fixed, small set of values."""

from __future__ import annotations

import asyncio
import math
import sqlite3
from collections.abc import Iterable, Iterator
from typing import get_args

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.metrics import BOUNDS, Durations, Metrics
from bot.monitoring.health import STORE_LIMIT, HealthReport
from bot.render.canvas import PICTURES
from bot.store.sqlite.faults import Kind
from bot.ui.app import App

Labelled = Iterable[tuple[tuple[str, ...], float]]
"""Values, each with those of the labels."""


async def exposition(app: App, report: HealthReport) -> bytes:
    """Write all counts in Prometheus' text format."""
    families = [
        *_collect_counts(app.metrics),
        *_health(app, report),
        *(await _open_matches(app) if app.started.is_set() and not app.intake.is_closed else ()),
    ]
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Prepared(families))
    ProcessCollector(registry=registry)
    return generate_latest(registry)


class _Prepared(Collector):
    """A collector of metrics that exist already."""

    def __init__(self, families: Iterable[Metric]) -> None:
        self._families = families

    def collect(self) -> Iterable[Metric]:
        return self._families


def _collect_counts(counts: Metrics) -> Iterator[Metric]:
    yield _counter("tally_actions", "Committed actions", ("game", "source"), counts.actions.items())
    refusals = [((code,), n) for code, n in counts.refusals.items()]
    yield _counter("tally_refusals", "Answers that said no, by code", ("code",), refusals)
    unsaved = [((kind,), counts.unsaved[kind]) for kind in get_args(Kind)]
    yield _counter("tally_unsaved", "Presses that could not be saved, by fault", ("kind",), unsaved)
    set_aside = [((end,), counts.set_aside[end]) for end in ("played", "closed")]
    yield _counter("tally_set_aside", "Turns that failed too often, by what became of them", ("end",), set_aside)
    yield _counter("tally_faults", "Errors of ours that were reported", (), [((), counts.faults)])
    unreadable = [((name,), n) for name, n in counts.unreadable_events.items()]
    yield _counter("tally_unreadable_events", "Events of Discord's that could not be read", ("event",), unreadable)
    yield _counter("tally_requests", "Requests to Discord", ("method", "route", "status"), counts.requests.items())
    throttled = [(key[:2], n) for key, n in counts.requests.items() if key[2] == "429"]
    yield _counter("tally_throttled", "Requests that Discord refused as too many", ("method", "route"), throttled)
    yield _counter("tally_pictures_drawn", "Pictures that were drawn", (), [((), PICTURES.missed)])
    yield _counter("tally_pictures_reused", "Pictures that were there already", (), [((), PICTURES.found)])
    yield _histogram("tally_answer_seconds", "From an interaction's arrival to its answer", counts.answers)
    yield _counter("tally_pages_opened", "Pages with boards that were opened", (), [((), counts.pages_opened)])
    said = [((kind,), n) for kind, n in counts.page_messages.items()]
    yield _counter("tally_page_messages", "What pages with boards said, by kind", ("kind",), said)
    yield _histogram("tally_page_answer_seconds", "From a page's message to its answer", counts.page_answers)
    yield _histogram("tally_commit_seconds", "Transactions that store a step", counts.commits)
    yield _histogram("tally_loop_lag_seconds", "How late the event loop was", counts.lag)


def _health(app: App, report: HealthReport) -> Iterator[Metric]:
    yield _gauge("tally_info", "The version of Tally", ("version",), [((report.version,), 1)])
    yield _gauge("tally_healthy", "Whether /health is green", (), [((), report.healthy)])
    facts = report.checks
    if "gateway" in facts:
        connected = facts["gateway"]["connected"]
        yield _gauge("tally_gateway_connected", "Whether every shard is connected", (), [((), connected)])
        yield _gauge("tally_store_answers", "Whether the database works", (), [((), facts["store"]["answers"])])
        faults = [((kind,), facts["store"].get("fault") == kind) for kind in get_args(Kind)]
        yield _gauge("tally_store_fault", "What is wrong with the database's file", ("kind",), faults)
        late = facts["deadlines"]["late_by_seconds"]
        seconds = math.nan if late is None else late
        yield _gauge("tally_deadlines_late_seconds", "How late deadlines are", (), [((), seconds)])
        for name, fact in (("tally_backup_age_seconds", "age_seconds"), ("tally_backup_bytes", "bytes")):
            found = facts["backups"].get(fact)
            figure = math.nan if found is None else found
            yield _gauge(name, "Of the newest backup; not a number without any", (), [((), figure)])
    if math.isfinite(app.latency):
        yield _gauge("tally_gateway_latency_seconds", "Discord's answer to a heartbeat", (), [((), app.latency)])
    if "turns" in facts:
        failing = facts["turns"]["failing_matches"]
        yield _gauge("tally_failing_matches", "Matches in which something fails now", (), [((), failing)])
    pages = app.boards.pages
    yield _gauge("tally_pages_open", "Pages with boards", (), [((), 0 if pages is None else pages.count)])
    queues = [((name,), length) for name, length in app.chores.queue_lengths().items()]
    yield _gauge("tally_queue_length", "Messages to be brought up to date", ("queue",), queues)
    waiting = [((), app.budget.waiting)]
    yield _gauge("tally_budget_waiting", "Requests that wait until Discord's limits allow them", (), waiting)


async def _open_matches(app: App) -> list[Metric]:
    """Count the open matches. Empty if the database does not answer."""
    try:
        async with asyncio.timeout(STORE_LIMIT):
            found = await app.store.open_tables.counts()
    except (TimeoutError, sqlite3.Error):
        return []
    return [_gauge("tally_open_matches", "Lobbies and running matches", ("game", "status"), found.items())]


def _counter(name: str, about: str, labels: tuple[str, ...], values: Labelled) -> Metric:
    family = CounterMetricFamily(name, about, labels=labels)
    for key, value in sorted(values):
        family.add_metric(key, value)
    return family


def _gauge(name: str, about: str, labels: tuple[str, ...], values: Labelled) -> Metric:
    family = GaugeMetricFamily(name, about, labels=labels)
    for key, value in sorted(values):
        family.add_metric(key, value)
    return family


def _histogram(name: str, about: str, durations: Durations) -> Metric:
    family, so_far, buckets = HistogramMetricFamily(name, about), 0, []
    for bound, count in zip((*map(str, BOUNDS), "+Inf"), durations.counts, strict=True):
        so_far += count
        buckets.append((bound, so_far))
    family.add_metric((), buckets, durations.total)
    return family
