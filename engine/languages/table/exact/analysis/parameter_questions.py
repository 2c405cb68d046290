"""What functions ask of the numbers that they are given.

Of hit points that are passed on, many a function asks only whether there are any. What it comes to
is the same for all numbers that its questions do not tell apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from engine.languages.table.exact.analysis.liveness import is_only_shown
from engine.languages.table.exact.analysis.shapes import Question, question_of
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    Assignment,
    Expression,
    ForLoop,
    FunctionCall,
    Name,
    Perform,
    TableSyntax,
    walk,
)

__all__ = ["ParameterQuestions", "Questions"]

Questions: TypeAlias = tuple[Question, ...]


class ParameterQuestions:
    """The questions that the functions of a script ask of their parameters."""

    def __init__(self, functions: Mapping[str, CheckedFunction]) -> None:
        """Look at no function yet.

        Args:
            functions: The functions by their case-folded names.
        """
        self._functions = functions
        self._known: dict[tuple[str, int], Questions | None] = {}

    def of(self, key: str, parameter: int) -> Questions | None:
        """Return what is asked of an argument, or None where it is looked at in any other way.

        Args:
            key: The name of the function, case-folded; one that is built in looks at everything.
            parameter: The number of the argument, from 0 on.
        """
        place = (key, parameter)
        if place not in self._known:
            function = self._functions.get(key)
            self._known[place] = None  # which holds while functions that call one another are read
            if function is not None:
                self._known[place] = self._asked(function, parameter)
        return self._known[place]

    def _asked(self, function: CheckedFunction, slot: int) -> Questions | None:
        slots = function.slots
        shown: set[TableSyntax] = set()
        uses = 0
        found: set[Question] = set()
        for node in walk(function.function):
            if isinstance(node, Perform) and is_only_shown(node.call):
                shown.update(walk(node))
            elif node in shown:
                continue
            elif isinstance(node, Assignment | ForLoop) and slots[node.name] == slot:
                return None
            elif isinstance(node, Name) and slots[node.identifier] == slot:
                uses += 1
            elif isinstance(node, FunctionCall):
                for number, argument in enumerate(node.arguments):
                    if isinstance(argument, Name) and slots[argument.identifier] == slot:
                        asked = self.of(node.function.key, number)
                        if asked is None:
                            return None
                        uses -= 1
                        found.update(asked)
            elif isinstance(node, Expression):
                question = question_of(node, slots)
                if question is not None and question[0] == slot:
                    uses -= 1
                    found.add(question[1])
        return None if uses else tuple(sorted(found))
