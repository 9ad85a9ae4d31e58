"""The log on standard error: as text or JSON lines, without the token, safe against forged lines.

Users' texts get into the log through errors. Whatever could begin a new line or reorder one on a screen is
escaped, so a record is one line. The traceback of an error follows indented, or is in the same JSON.
"""

from __future__ import annotations

import datetime
import json
import logging
import re
import sys
from types import TracebackType

_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Control characters, separators of lines, and signs that turn the direction of writing."""
_INDENT = "    "


def start_log(level: str, form: str = "text", token: str | None = None) -> None:
    """Write the log to standard error. DEBUG applies to Tally alone: the libraries below it would log every
    statement and request, with seeds, hands and tokens."""
    debug = level == "DEBUG"
    sys.excepthook = _log_uncaught
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines(token) if form == "json" else TextLines(token))
    logging.basicConfig(level="INFO" if debug else level, handlers=[handler])
    for name in ("bot", "cogs") if debug else ():
        logging.getLogger(name).setLevel(level)


def _log_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
    else:
        logging.getLogger(__name__).critical("Tally has stopped because of an error", exc_info=error)


def tell_last(sentence: str) -> None:
    """Write why the process ends: as a record where the log is JSON, else the plain sentence for the reader of a
    terminal or a journal."""
    handlers = logging.getLogger().handlers
    if any(isinstance(handler.formatter, JsonLines) for handler in handlers):
        logging.getLogger(__name__).error("%s", sentence)
    else:
        print(sentence, file=sys.stderr)


def escape(text: str) -> str:
    """Escape line breaks and control characters, so that the text stays on one line, left to right."""
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


class _Formatter(logging.Formatter):
    """What both formats share: the token is removed wherever it occurs."""

    def __init__(self, token: str | None) -> None:
        super().__init__()
        self._token = token

    def _clean(self, text: str) -> str:
        return text.replace(self._token, "(token)") if self._token else text

    def _fault(self, record: logging.LogRecord) -> str:
        """Format the traceback of a record's error on several lines, empty without an error."""
        parts = []
        if record.exc_info:
            parts.append(self.formatException(record.exc_info))
        if record.stack_info:
            parts.append(self.formatStack(record.stack_info))
        return self._clean("\n".join(parts))


class TextLines(_Formatter):
    """A readable line for each record. Lines of an error are indented, so that none looks like a record."""

    def format(self, record: logging.LogRecord) -> str:
        """Format time, level, logger and message, then the error if there is one."""
        head = f"{self.formatTime(record)} {record.levelname} {record.name}: "
        lines = [head + escape(self._clean(record.getMessage()))]
        lines += [_INDENT + escape(line) for line in self._fault(record).split("\n") if line]
        return "\n".join(lines)


class JsonLines(_Formatter):
    """A JSON object for each record, for programs: ``time`` (ISO 8601, UTC), ``level``, ``logger``, ``message``,
    and ``error`` where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """Format the record as one line of ASCII JSON."""
        time = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
        said = {
            "time": time.isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": self._clean(record.getMessage()),
        }
        fault = self._fault(record)
        return json.dumps(said | {"error": fault} if fault else said)
