"""Help at the ``^`` of a script, which is not part of it, in English."""

from __future__ import annotations

from engine.languages.assistance import CallHelp, Completions, Explanation, Nearby
from engine.languages.cursor_help import call_help, completions, explanation
from resources import entry_for, reference


class EnglishTexts:
    """The reference, and sentences as they stand in the code."""

    reference = staticmethod(reference)
    entry_for = staticmethod(entry_for)

    def translate(self, context: str, text: str) -> str:
        """Return a text as it is."""
        assert "Assistance" == context
        return text


ENGLISH = EnglishTexts()


def near(marked: str) -> Nearby:
    """Return a script with the place of its mark."""
    return Nearby(marked.replace("^", ""), marked.index("^"))


def completed(place: Nearby | str, language: str, *, asked: bool = True) -> Completions:
    """Return what can be written at a place, or at the mark of a script."""
    at = near(place) if isinstance(place, str) else place
    return completions(at, language, ENGLISH, asked=asked)


def offered(place: Nearby | str, language: str, *, asked: bool = True) -> list[str]:
    """Return the words that are offered at a place, or at the mark of a script."""
    return [one.word for one in completed(place, language, asked=asked).found]


def told(place: Nearby | str, language: str) -> Explanation | None:
    """Return what is told at a place, or at the mark of a script."""
    return explanation(near(place) if isinstance(place, str) else place, language, ENGLISH)


def call_at_end(text: str, language: str) -> CallHelp | None:
    """Return the call that is being written at the end of a text."""
    return call_help(Nearby(text, len(text)), language, ENGLISH)
