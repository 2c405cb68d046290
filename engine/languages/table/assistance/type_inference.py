"""Kinds of expressions as far as they can be told from an outline, without checking the script.

The checker knows better, but only of what can be read. This says nothing of errors; where it says
a kind, a sound script has no other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.languages.kinds import BOOL, INT, NO_VALUE, STRING, UNKNOWN, Kind
from engine.languages.table.assistance.outline import Outline
from engine.languages.table.assistance.sketch import Declared, Role, SketchedVariable
from engine.languages.table.assistance.words import Word
from engine.languages.table.built_in import BUILT_IN

__all__ = ["TypeInference", "operand_before"]

DEEPEST = 40
"""How many calls, variables and brackets are followed into one another."""


class TypeInference:
    """What the expressions of one declaration come to."""

    def __init__(self, script: Outline, declared: Declared | None) -> None:
        """Look at nothing yet.

        Args:
            script: The outline of the script.
            declared: The function or roll whose expressions are asked for.
        """
        self._script = script
        self._declared = declared
        self._depth = 0
        self._known: dict[tuple[str, int], Kind] = {}

    def of_variable(self, variable: SketchedVariable) -> Kind:
        """Return the kind of what a variable holds."""
        if variable.role is Role.PARAMETER:
            return self._as_declared(variable.kind)
        owner = "" if self._declared is None else self._declared.key
        kind = self._once((f"in {owner}", variable.named), self._deeper(), variable.value)
        if variable.role is Role.LOOP:
            return kind.element if kind.is_list else UNKNOWN
        return kind

    def of_call(self, key: str) -> Kind:
        """Return the kind of what the function with a case-folded name returns."""
        if key in BUILT_IN:
            return BUILT_IN[key].returns
        function = self._script.function_named(key)
        if function is None:
            return UNKNOWN
        given = [value for value in function.returns if value]
        inside = self._deeper(function)
        kinds = (self._once((key, at), inside, value) for at, value in enumerate(given))
        return next((kind for kind in kinds if kind != UNKNOWN), UNKNOWN if given else NO_VALUE)

    def of(self, expression: Sequence[Word]) -> Kind:
        """Return the kind of an expression; unknown where that cannot be told."""
        if not expression or self._depth > DEEPEST:
            return UNKNOWN
        signs = {word.kind for _, word in _outermost(expression)}
        if signs & _TELL_TRUTH:
            return BOOL
        if "PLUS" in signs and STRING in [self._deeper().of(one) for one in _terms(expression)]:
            return STRING
        return INT if signs & _TELL_NUMBER else self._of_operand(expression)

    def _of_operand(self, found: Sequence[Word]) -> Kind:
        first = found[0]
        end = _end_of_brackets(found, 0 if first.kind == "LEFT_PAREN" else 1)
        if first.kind == "LEFT_PAREN":
            kind = self._deeper().of(found[1 : end - 1])
        elif first.kind == "NAME":
            kind = self.of_call(first.key) if end > 1 else self._of_name(first)
        else:
            return _LITERALS.get(first.kind, UNKNOWN)
        for word in found[end:]:
            if word.kind == "NAME":
                kind = self.of_field(kind, word.key)
        return kind

    def of_field(self, kind: Kind, key: str) -> Kind:
        """Return the kind of the field with a case-folded name, of a record of some kind."""
        form = None if kind.is_list else self._script.type_named(kind.key)
        held = (one.kind for one in (form.members if form else ()) if one.name.casefold() == key)
        return self._as_declared(next(held, UNKNOWN))

    def _of_name(self, name: Word) -> Kind:
        variables = () if self._declared is None else self._declared.variables
        known = [one for one in variables if one.key == name.key]
        place = name.start
        held = [one for one in known if one.role is Role.LOOP and one.start <= place <= one.end]
        others = [one for one in known if one.role is not Role.LOOP and one.named != place]
        kinds = (self.of_variable(one) for one in [*reversed(held[-1:]), *others])
        return next((kind for kind in kinds if kind != UNKNOWN), UNKNOWN)

    def _as_declared(self, kind: Kind) -> Kind:
        """Return a kind under the name that its type was declared with."""
        if kind.key in _BASIC:
            return Kind(kind.key, kind.lists)
        form = self._script.type_named(kind.key)
        return UNKNOWN if form is None else Kind(form.name, kind.lists)

    def _once(self, key: tuple[str, int], inside: TypeInference, value: Sequence[Word]) -> Kind:
        """Return the kind of a value, looked at once; unknown while it is being looked at."""
        if key not in self._known:
            self._known[key] = UNKNOWN
            self._known[key] = inside.of(value)
        return self._known[key]

    def _deeper(self, declared: Declared | None = None) -> TypeInference:
        inside = TypeInference(self._script, declared or self._declared)
        inside._depth = self._depth + 1
        inside._known = self._known
        return inside


def operand_before(found: Sequence[Word]) -> tuple[Word, ...]:
    """Return the operand that a sequence ends with: a name, a call or brackets, with its fields."""
    start = len(found)
    while start > 0:
        last = found[start - 1].kind
        if last == "RIGHT_PAREN":
            start = _opening(found, start - 1)
            if start > 0 and found[start - 1].kind == "NAME":
                start -= 1
        elif last in ("NAME", *_LITERALS):
            start -= 1
        else:
            break
        if start == 0 or found[start - 1].kind != "DOT":
            break
        start -= 1
    return tuple(found[start:])


def _opening(found: Sequence[Word], closing: int) -> int:
    depth = 0
    for index in range(closing, -1, -1):
        depth += (found[index].kind == "RIGHT_PAREN") - (found[index].kind == "LEFT_PAREN")
        if depth == 0:
            return index
    return 0


def _end_of_brackets(found: Sequence[Word], start: int) -> int:
    """Return the number of the word behind the brackets that open at ``start``, if they do."""
    depth = 0
    for index in range(start, len(found)):
        depth += (found[index].kind == "LEFT_PAREN") - (found[index].kind == "RIGHT_PAREN")
        if depth == 0:
            return index + (found[index].kind == "RIGHT_PAREN")
    return len(found)


def _outermost(found: Sequence[Word]) -> Iterator[tuple[int, Word]]:
    """Yield the words and signs that stand in no brackets of the expression, with their numbers."""
    depth = 0
    for index, word in enumerate(found):
        if word.kind == "LEFT_PAREN":
            depth += 1
        elif word.kind == "RIGHT_PAREN":
            depth -= 1
        elif depth == 0:
            yield index, word


def _terms(found: Sequence[Word]) -> Iterator[Sequence[Word]]:
    start = 0
    for index, word in _outermost(found):
        if word.kind in ("PLUS", "MINUS"):
            yield found[start:index]
            start = index + 1
    yield found[start:]


_TELL_TRUTH = frozenset({"OR", "AND", "EQUALITY", "COMPARISON", "NOT"})
_TELL_NUMBER = frozenset({"PLUS", "MINUS", "TIMES"})
_LITERALS = {"NUMBER": INT, "STRING": STRING, "DICE": STRING, "TRUTH": BOOL}
_BASIC = frozenset(kind.key for kind in (INT, BOOL, STRING))
