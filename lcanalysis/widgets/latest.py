"""Work in the background of which only the latest request counts."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

Job = Callable[[Callable[[], bool]], None]


class Latest:
    """Does one job at a time, outside the thread that answers the controls; a newer job stops and replaces the older ones.

    So however fast a slider is moved, jobs never queue up.

    Examples
    --------
    >>> done = []
    >>> latest = Latest()
    >>> latest.ask(lambda stop: done.append("drawn"))
    >>> latest.wait()
    True
    >>> done
    ['drawn']
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._wanted: Job | None = None
        self._idle = threading.Event()
        self._idle.set()

    def ask(self, job: Job) -> None:
        """Do `job` as soon as the present one has stopped.

        Parameters
        ----------
        job
            Called with a function that tells whether a newer job waits, so that this one should stop.
        """
        with self._lock:
            self._wanted = job
            if self._idle.is_set():
                self._idle.clear()
                threading.Thread(target=self._work, daemon=True, name="lcanalysis-panel").start()

    def superseded(self) -> bool:
        """Whether a newer job waits."""
        return self._wanted is not None

    def wait(self, seconds: float = 60) -> bool:
        """Wait until nothing is left to do; False if it took longer."""
        return self._idle.wait(seconds)

    def _work(self) -> None:
        while (job := self._next()) is not None:
            try:
                job(self.superseded)
            except Exception:
                logging.getLogger(__name__).exception("A panel could not finish its work")

    def _next(self) -> Job | None:
        with self._lock:
            job, self._wanted = self._wanted, None
            if job is None:
                self._idle.set()
        return job
