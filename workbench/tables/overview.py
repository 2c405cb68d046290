"""Knows what the table scripts of a project declare, and follows the document.

It knows types and rolls behind errors as well; for a project whose selected mechanic is of another
notation, those of its first table script. What cannot be read while somebody is writing there
stays as it was before, so that no form comes and goes with every word. What was chosen for a
parameter when it was of another kind is passed over, in the form and by the engine alike. What is
not chosen is empty, and never guessed. Numbers and truths of entities are parameters of the
mechanic for sweeps; they have no sliders, because they have forms.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from engine.languages.overview import Overview
from workbench.backend.backend import Backend
from workbench.project.document import Document
from workbench.project.project import DECLARING, Mechanic, Project
from workbench.tables.requests import OverviewRequest

__all__ = ["OverviewService", "declaring_mechanic"]

PAUSE = 150
"""Milliseconds without a key after which a changed script is read."""

LOOKED_AT = "looked at"
"""What overviews are asked for: only the newest one is wanted."""

REMEMBERED = 20
"""Scripts whose overviews are kept, so that going from one mechanic to another shows at once."""


def declaring_mechanic(project: Project) -> Mechanic | None:
    """Return the table script whose types and rolls are shown: the selected one, or else the first.

    None where the project has none.
    """
    selected = project.selected_mechanic
    if selected is not None and selected.language in DECLARING:
        return selected
    return next((one for one in project.mechanics if one.language in DECLARING), None)


class OverviewService(QObject):
    """Has the engine read the table script that is being looked at, whenever it has changed.

    Signals:
        changed: What is known has changed; see ``overview``.
    """

    changed = Signal()

    def __init__(self, document: Document, backend: Backend) -> None:
        """Follow ``document``, which becomes the parent of this object; ask ``backend``."""
        super().__init__(document)
        self._document = document
        self._backend = backend
        self._known: dict[str, Overview] = {}
        # By mechanic, what it declared when that was last known.
        self._last: dict[str, Overview] = {}
        self._shown: Overview | None = None
        self._subject: str | None = None
        self._asked: str | None = None
        # The script whose reading broke off last, for which nothing is asked of itself any more.
        self._given_up: str | None = None
        self._asking = QTimer(self, singleShot=True)
        self._asking.timeout.connect(self._ask)
        document.opened.connect(self._forget)
        document.changed.connect(self._follow)

    @property
    def overview(self) -> Overview | None:
        """What the script that is looked at declares, or the one before while it is being read.

        What cannot be read, because it is being written, is as it was before.
        """
        return self._shown

    @property
    def subject(self) -> str | None:
        """The identity of the mechanic that ``overview`` is about."""
        return self._subject

    @property
    def is_reading(self) -> bool:
        """Whether the script that is looked at has still to be read."""
        mechanic = declaring_mechanic(self._document.project)
        return mechanic is not None and mechanic.source not in self._known

    def _forget(self) -> None:
        self._last.clear()

    def _follow(self, project: Project) -> None:
        for gone in self._last.keys() - {one.identity for one in project.mechanics}:
            del self._last[gone]
        mechanic = declaring_mechanic(project)
        if mechanic is None:
            self._asking.stop()
            self._show(None, None)
        elif mechanic.source in self._known:
            self._asking.stop()
            self._show(mechanic, self._known[mechanic.source])
        elif mechanic.source != self._asked:
            is_typed = mechanic.identity == self._subject
            self._asking.start(PAUSE if is_typed else 0)

    def _ask(self) -> None:
        mechanic = declaring_mechanic(self._document.project)
        if mechanic is not None:
            text = self._asked = mechanic.source
            self._backend.ask(
                OverviewRequest(LOOKED_AT, mechanic.language, text),
                lambda overview: self._accept(text, overview),
                failed=lambda _: self._try_again(text),
                cancelled=self._note_cancelled,
            )

    def _accept(self, text: str, overview: Overview) -> None:
        self._known[text] = overview
        while len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]
        mechanic = declaring_mechanic(self._document.project)
        if mechanic is not None and mechanic.source == text:
            self._show(mechanic, overview)

    def _note_cancelled(self) -> None:
        """Ask again: nobody meant to stop this, which takes no time."""
        if self.is_reading:
            self._asked = None
            self._asking.start(PAUSE)

    def _try_again(self, text: str) -> None:
        """Ask again, as it is the child that failed: at once the first time, then on any change."""
        self._asked = None
        if text != self._given_up and self.is_reading:
            self._given_up = text
            self._asking.start(0)

    def _show(self, mechanic: Mechanic | None, overview: Overview | None) -> None:
        identity = None if mechanic is None else mechanic.identity
        if mechanic is not None and overview is not None:
            before = self._last.get(mechanic.identity, overview)
            overview = overview.completed(before, mechanic.setup.roll)
            self._last[mechanic.identity] = overview
        if (identity, overview) != (self._subject, self._shown):
            self._subject, self._shown = identity, overview
            self.changed.emit()
