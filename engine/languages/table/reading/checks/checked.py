"""A script that was checked: its names resolved, its errors found, ready to be rolled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.errors import DiceError, Fix, Span
from engine.languages.diagnostics import Diagnostic, did_you_mean
from engine.languages.forms import DeclaredRoll, Forms, roll_named
from engine.languages.table.reading.checks.deciding import AskedDecision
from engine.languages.table.reading.syntax import Expression, FunctionDeclaration, Identifier

__all__ = ["CheckedFunction", "TableScript", "reached"]


@dataclass(frozen=True, eq=False)
class CheckedFunction:
    """A function or roll with its variables numbered.

    Attributes:
        function: What was written.
        slots: The number of the variable that each name in it stands for; a loop's own name has a
            number of its own.
        variables: The name of each variable as first written, by its number.
        calls: The functions that it calls, case-folded.
        returns_value: Whether any of its returns has a value.
        decisions: The decisions that it asks for itself, in the order of the text.
    """

    function: FunctionDeclaration
    slots: Mapping[Identifier, int]
    variables: tuple[str, ...]
    calls: frozenset[str]
    returns_value: bool
    decisions: tuple[AskedDecision, ...] = ()

    @property
    def name(self) -> str:
        """Its name as it was declared."""
        return self.function.identifier.text


@dataclass(frozen=True, eq=False)
class TableScript:
    """A table script, as far as it could be read.

    Attributes:
        text: The script as it was written.
        forms: Its types, without those in error.
        declared_rolls: Its rolls as players are shown them, in the order declared.
        functions: Its functions by their case-folded names.
        rolls: Its rolls by their case-folded names.
        chancy: The expressions that may roll or ask, directly or in what they call.
        recursive: The functions that may call themselves, case-folded.
        diagnostics: What is wrong with it, in the order of the text.
    """

    text: str
    forms: Forms
    declared_rolls: tuple[DeclaredRoll, ...]
    functions: Mapping[str, CheckedFunction]
    rolls: Mapping[str, CheckedFunction]
    chancy: frozenset[Expression]
    recursive: frozenset[str]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """What keeps something in it from being rolled, in the order of the text."""
        return tuple(one for one in self.diagnostics if one.is_error)

    @property
    def nothing_to_roll(self) -> DiceError | None:
        """The error of a script that is right and yet has no roll, or None for any other.

        It is none of its diagnostics: whoever writes a script may begin with its types.
        """
        if self.declared_rolls or self.errors:
            return None
        end = Span.in_text(self.text, len(self.text), len(self.text))
        hint = "write one, such as `defroll Attack() { return roll(1d20) + 3; }`"
        return DiceError("this script has no defroll", end, hint, self._as_roll())

    def _as_roll(self) -> tuple[Fix, ...]:
        """Return what makes a roll of the only function that nothing calls, if there is but one."""
        called = {name for one in self.functions.values() for name in one.calls}
        idle = [one.function for key, one in self.functions.items() if key not in called]
        if len(idle) != 1:
            return ()
        start = idle[0].span.start
        keyword = Span.in_text(self.text, start, start + len("deffun"))
        return (Fix("Write `defroll`", keyword, "defroll"),)

    def sound_roll(self, name: str | None) -> DeclaredRoll:
        """Return the roll of this name or title, if it can be run; see ``declared_roll``.

        Raises:
            DiceError: There is none, or it reaches something in error: then the first error of the
                script.
        """
        declared = self.declared_roll(name)
        if declared.obstacle is not None:
            raise self.errors[0].error()
        return declared

    def declared_roll(self, name: str | None) -> DeclaredRoll:
        """Return the roll of this name or title; capitals do not matter.

        Args:
            name: The name, or None for the only roll of the script.

        Raises:
            DiceError: There is no such roll, or no name was given and there are several.
        """
        if self.nothing_to_roll is not None:
            raise self.nothing_to_roll
        if not self.declared_rolls:
            raise self.errors[0].error()
        names = [declared.name for declared in self.declared_rolls]
        choice = f"choose one of: {', '.join(names)}"
        if name is None:
            if len(self.declared_rolls) == 1:
                return self.declared_rolls[0]
            raise DiceError("this script has several rolls", hint=choice)
        found = roll_named(self.declared_rolls, name)
        if found is not None:
            return found
        hint = did_you_mean(name, names) or choice
        raise DiceError(f"this script has no roll {name or 'without a name'}", hint=hint)


def reached(start: CheckedFunction, functions: Mapping[str, CheckedFunction]) -> set[str]:
    """Return the names of everything that a function calls, directly or not.

    Args:
        start: The function.
        functions: All functions by their case-folded names.
    """
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for name in waiting.pop().calls - seen:
            seen.add(name)
            if name in functions:
                waiting.append(functions[name])
    return seen
