"""What is known to be wrong with an open database, and said in the log once when it begins and once when it is
over."""

from __future__ import annotations

import logging
import sqlite3

from bot.store.sqlite.faults import PROVED_OVER, REFUSING, Kind, StoreFault, Unusable, fault_of

log = logging.getLogger(__name__)


class Condition:
    """``fault`` is what is wrong, None as long as nothing is known to be. The threads of the connections report
    here, too."""

    def __init__(self) -> None:
        self.fault: StoreFault | None = None

    @property
    def busy(self) -> bool:
        """Whether somebody has already waited for another process in vain; others need not."""
        return self.knows("locked")

    def knows(self, kind: Kind) -> bool:
        """Whether that is what is wrong."""
        return self.fault is not None and self.fault.kind == kind

    def require_writable(self) -> None:
        """Raise ``Unusable`` while nothing may be written."""
        if self.fault is not None and self.fault.kind in REFUSING:
            raise Unusable(self.fault)

    def require_room(self) -> None:
        """Raise ``Unusable`` while the disk is known to be full. A little may still find room then; but nobody can
        play, and signs of life must not say so."""
        if self.fault is not None and self.fault.kind == "full":
            raise Unusable(self.fault)

    def note_error(self, error: sqlite3.Error) -> None:
        """An error has come up; it may say something about the file. What forbids writing is not forgotten over
        something smaller."""
        fault = fault_of(error)
        if fault is None or isinstance(error, Unusable):
            return
        if self.fault is None or self.fault.kind not in REFUSING:
            self.bad(fault)

    def bad(self, fault: StoreFault) -> None:
        """That is wrong from now on."""
        if self.fault is None or self.fault.kind != fault.kind:
            say = log.warning if fault.kind == "locked" else log.error
            say("%s", fault)
        self.fault = fault

    def note_commit(self) -> None:
        """Something was committed."""
        if self.fault is not None and self.fault.kind in PROVED_OVER:
            self.well()

    def well(self) -> None:
        """Nothing is wrong any more."""
        if self.fault is not None:
            log.warning("the database can be used again (it was: %s)", self.fault.kind.replace("_", " "))
        self.fault = None
