"""Errors of unknown names: variables, functions and fields."""

from __future__ import annotations

from engine.errors import Fix
from engine.languages.diagnostics import Diagnostic, error, resembling
from engine.languages.table.built_in import BUILT_IN
from engine.languages.table.reading.checks.hints import Remedy
from engine.languages.table.reading.checks.known_names import Declarations
from engine.languages.table.reading.checks.scope import VariableScope
from engine.languages.table.reading.declaration_parser import NAMELESS, Unknown
from engine.languages.table.reading.mistakes.foreign import FUNCTIONS
from engine.languages.table.reading.syntax import Identifier

__all__ = ["UnknownNames"]


class UnknownNames:
    """The unknown names of one function; each is told of once.

    Attributes:
        diagnostics: What is wrong with them.
    """

    def __init__(self, scope: VariableScope, declarations: Declarations, unknown: Unknown) -> None:
        """Take what is known where the names stand.

        Args:
            scope: The variables of the function.
            declarations: What else it can mention.
            unknown: What could not be read of it.
        """
        self.diagnostics: list[Diagnostic] = []
        self._scope = scope
        self._declarations = declarations
        self._unknown = unknown
        self._seen: set[str] = set()

    def unknown_name(self, name: Identifier) -> None:
        """Tell of a variable that is none."""
        owners = [f"{owner}.{name.text}" for owner in self._scope.owners_of(name.key)]
        if owners:
            # Which of several is meant, nobody but the writer knows.
            message = f"unknown name {name.text}; did you mean {' or '.join(owners)}?"
            fixes = tuple(Fix(f"Write {one}", name.span, one) for one in owners)
            hint = "a field is written behind its record and a `.`"
            certain = fixes if len(owners) == 1 else ()
            self.diagnostics.append(error(message, name.span, certain, hint))
        elif name.key not in self._seen:
            self._seen.add(name.key)  # where it comes again, the mistake is the same
            message = f"unknown name {name.text}"
            known = [one.identifier.text for one in self._declarations.functions.values()]
            names = self._scope.names()
            remedy = self._declarations.hints.unknown_name(name.text, name.span, known, names)
            meant = None if remedy[1] else resembling(name.text, names)
            if meant is None and NAMELESS in self._unknown.names:
                return
            self.misspelt(message, name, meant, remedy)

    def unknown_function(self, name: Identifier) -> None:
        """Tell of a function that is none."""
        if not self._declarations.is_news("function", name.text):
            return
        if name.key in self._declarations.rolls:
            hint = "put what several rolls need into a deffun, and call that"
            message = f"{name.text} is a roll, and only players make rolls"
            self.diagnostics.append(error(message, name.span, (), hint))
            return
        known = [one.identifier.text for one in self._declarations.functions.values()]
        built_in = [one.name for one in BUILT_IN.values()]
        remedy = self._declarations.hints.unknown_function(name.text, name.span, known, built_in)
        close = None if remedy[1] else resembling(name.text, [*known, *built_in])
        meant = close if name.key not in FUNCTIONS or close in known else None
        self.misspelt(f"unknown function {name.text}", name, meant, remedy)

    def misspelt(
        self, message: str, name: Identifier, meant: str | None, otherwise: Remedy
    ) -> None:
        """Tell of a name, and of the one that was probably meant by it.

        Args:
            message: What is wrong.
            name: The name.
            meant: The name that was probably meant, or None.
            otherwise: What to do about it where nothing resembles it.
        """
        hint, fixes = otherwise
        if meant is not None:
            message = f"{message}; did you mean {meant}?"
            hint, fixes = f"write {meant}", (Fix(f"Write {meant}", name.span, meant),)
        self.diagnostics.append(error(message, name.span, fixes, hint))
