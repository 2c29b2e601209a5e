"""What panels share that play in the background, show how far they are, and can be stopped."""

from __future__ import annotations

import html
import threading
from collections.abc import Callable, Sequence

import ipywidgets as w

from lcanalysis.errors import LcAnalysisError
from lcanalysis.widgets.latest import Latest

LABEL = {"description_width": "9.5em"}

Finish = Callable[[], Sequence[str]]
Job = Callable[[Callable[[], bool]], Finish]


class PlayingPanel(w.VBox):
    """Buttons to play and to stop, a bar of progress, and a status in words.

    A panel of this kind makes its own controls and calls `_begin` with what is to be played.
    """

    def _add_playing(self, label: str, style: dict[str, str] = LABEL) -> None:
        """Make what is shared; `label` stands on the button that plays, which calls `_play`."""
        self._latest, self._stopped = Latest(), threading.Event()
        self.play = w.Button(description=label, button_style="primary")
        self.stop = w.Button(description="Stop", disabled=True)
        self.bar = w.IntProgress(value=0, max=1, description="Progress", style=style)
        self.status = w.HTML()
        self.play.on_click(lambda _: self._play())
        self.stop.on_click(lambda _: self._stopped.set())

    def wait(self, seconds: float = 60) -> bool:
        """Wait until the panel is done; False if it took longer."""
        return self._latest.wait(seconds)

    def _play(self) -> None:
        """What the button does: read the controls, then `_begin`. Each panel has its own."""

    def _begin(self, job: Job) -> None:
        """Do a job in the background.

        Parameters
        ----------
        job
            Called with a function that tells whether to stop; what it gives back is called unless a newer job waits, shows what came
            out, and gives the words for the status.
        """
        self._stopped.clear()
        self.stop.disabled = False
        self._say(["playing …"])
        self._latest.ask(lambda superseded: self._work(job, superseded))

    def _work(self, job: Job, superseded: Callable[[], bool]) -> None:
        try:
            finish = job(lambda: superseded() or self._stopped.is_set())
            texts = [] if superseded() else finish()
        except LcAnalysisError as error:
            texts = [f"{error}."]
        except Exception as error:
            texts = [f"This did not work ({error!r})."]
        if superseded():
            return
        self.stop.disabled = True
        if texts:
            self._say(texts)

    def _progress(self, done: int, of: int) -> None:
        self.bar.max, self.bar.value = of, done

    def _say(self, texts: Sequence[str]) -> None:
        lines = "".join(f"<div>{html.escape(text)}</div>" for text in texts)
        self.status.value = f'<div role="status" aria-live="polite">{lines}</div>'
