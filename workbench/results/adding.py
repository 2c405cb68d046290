"""Adding what somebody wrote, pasted or dropped, each script in the notation that reads it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from workbench.backend.backend import Backend
from workbench.project.document import Document
from workbench.project.project import Mechanic
from workbench.results.notation_request import NotationRequest
from workbench.storage.sharing import Shared

__all__ = ["add_shared"]


def add_shared(
    document: Document, backend: Backend, shared: Shared, then: Callable[[], None] = lambda: None
) -> None:
    """Add what a text was found to hold, as one step.

    Scripts whose notation is not told are read in all notations beforehand, in a child process.

    Args:
        document: The project that it is added to.
        backend: Asked for the notations.
        shared: What the text holds, but for a project that is to be opened.
        then: Called when it is there.
    """

    def add(bare: tuple[Mechanic, ...]) -> None:
        document.import_mechanics((*shared.mechanics, *bare), shared.bands, shared.entities)
        then()

    def add_in(notations: tuple[str, ...]) -> None:
        add(
            tuple(
                replace(one, language=name)
                for one, name in zip(shared.bare, notations, strict=True)
            )
        )

    if not shared.bare:
        add(())
        return
    texts = tuple(one.source for one in shared.bare)
    # Only the same texts take the place of older ones: a key that is pressed twice adds them once.
    request = NotationRequest("\n".join(texts), texts)
    backend.ask(request, add_in, failed=lambda _: add(shared.bare))
