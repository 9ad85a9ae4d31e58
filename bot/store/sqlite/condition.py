"""The known fault of an open database, logged once when it begins and once when it is over."""

from __future__ import annotations

import logging
import sqlite3

from bot.store.sqlite.faults import PROVED_OVER, REFUSING, Kind, StoreFault, Unusable, fault_of

log = logging.getLogger(__name__)


class Condition:
    """Holds the current ``fault``, None while none is known. The threads of the connections report here, too."""

    def __init__(self) -> None:
        self.fault: StoreFault | None = None

    @property
    def busy(self) -> bool:
        """Whether a wait for another process has already timed out, so that others need not wait."""
        return self.has_fault("locked")

    def has_fault(self, kind: Kind) -> bool:
        """Tell whether the fault is of that kind."""
        return self.fault is not None and self.fault.kind == kind

    def require_writable(self) -> None:
        """Raise ``Unusable`` while nothing may be written."""
        if self.fault is not None and self.fault.kind in REFUSING:
            raise Unusable(self.fault)

    def require_room(self) -> None:
        """Raise ``Unusable`` while the disk is known to be full. A little may still find room then, but nobody can
        play, and heartbeats must not say so."""
        if self.fault is not None and self.fault.kind == "full":
            raise Unusable(self.fault)

    def note_error(self, error: sqlite3.Error) -> None:
        """Record what an error says about the file. A fault that forbids writing is not replaced by a smaller
        one."""
        fault = fault_of(error)
        if fault is None or isinstance(error, Unusable):
            return
        if self.fault is None or self.fault.kind not in REFUSING:
            self.set_fault(fault)

    def set_fault(self, fault: StoreFault) -> None:
        """Set and log the fault."""
        if self.fault is None or self.fault.kind != fault.kind:
            say = log.warning if fault.kind == "locked" else log.error
            say("%s", fault)
        self.fault = fault

    def note_commit(self) -> None:
        """Clear a fault that a successful commit disproves."""
        if self.fault is not None and self.fault.kind in PROVED_OVER:
            self.clear_fault()

    def clear_fault(self) -> None:
        """Clear and log the fault."""
        if self.fault is not None:
            log.warning("the database can be used again (it was: %s)", self.fault.kind.replace("_", " "))
        self.fault = None
