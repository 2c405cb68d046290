"""Choices by paths as people were told them: by the exact path first, then by the told one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.languages.table.rolling.paths import as_told

__all__ = ["ToldChoices"]


@dataclass(frozen=True)
class ToldChoices(Mapping[str, bool]):
    """How decisions are made, given by their paths, exact or as they are told.

    Of two decisions that are told alike, one can be given by its exact path, and then the told path
    is for the other. A given path without a choice of its own is for all that are told so.

    Attributes:
        given: The choices as they were given.
    """

    given: Mapping[str, bool]

    def __getitem__(self, path: str) -> bool:
        return self.given[path if path in self.given else as_told(path)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.given)

    def __len__(self) -> int:
        return len(self.given)
