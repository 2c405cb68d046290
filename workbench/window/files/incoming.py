"""What files hold that somebody opens or drops, several at once and of any kind.

All are read before anything is opened, so that a damaged one among others opens no window of its
own, and what is wrong with several is told in one go.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from workbench.storage import StorageError, check_could_be_project, read_project
from workbench.storage.errors import file_error, translated
from workbench.storage.project_format import StoredProject
from workbench.storage.sharing import Shared, is_script, read_script, read_shared, read_text
from workbench.window.files.waiting import waiting

__all__ = ["Incoming", "is_text", "read_files"]

TEXT = ".txt"
"""The ending of texts, which hold what a text that is pasted can hold."""


@dataclass(frozen=True)
class Incoming:
    """What some files were found to hold.

    Attributes:
        stored: The projects, in the order of their files.
        texts: What scripts and texts hold, in the order of their files.
        problems: What is wrong with the other files, a sentence each without its full stop.
    """

    stored: tuple[StoredProject, ...]
    texts: tuple[Shared, ...]
    problems: tuple[str, ...]

    @property
    def additions(self) -> Shared:
        """What scripts and texts hold to be added to a project, as one text would have it."""
        return Shared(
            tuple(one for text in self.texts for one in text.mechanics),
            tuple(one for text in self.texts for one in text.bands),
            tuple(one for text in self.texts for one in text.entities),
            tuple(one for text in self.texts for one in text.bare),
        )


def is_text(path: Path) -> bool:
    """Return whether the ending of ``path`` means a script or a text, and so no project."""
    return is_script(path) or path.suffix.lower() == TEXT


def read_files(paths: Iterable[Path]) -> Incoming:
    """Return what the files at ``paths`` hold."""
    stored: list[StoredProject] = []
    texts: list[Shared] = []
    problems: list[str] = []
    for path in paths:
        try:
            if is_text(path):
                texts.append(_text_in(path))
            else:
                stored.append(_project_in(path))
        except StorageError as error:
            problems.append(str(error))
    return Incoming(tuple(stored), tuple(texts), tuple(problems))


def _project_in(path: Path) -> StoredProject:
    check_could_be_project(path)
    with waiting():
        return read_project(path)


def _text_in(path: Path) -> Shared:
    if is_script(path):
        return Shared((read_script(path),))
    shared = read_shared(read_text(path), path.stem)
    if shared.is_empty:
        raise file_error(path, translated("Storage", "{file} holds no mechanic"))
    return shared
