"""Writes what a function ends with that calls itself; see ``engine.direct.chains.walking``.

Each function returns None where that cannot be written: collections have names, say, or dice are
looked at together with numbers that tell all states apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.direct.binding import Question, with_faces_merged
from engine.direct.chains import walking
from engine.direct.chains.walking import Drawn, Findings, Lookup, Writing
from engine.direct.results import NUMBER, NotDirectError, Odds, Result
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct import comparisons
from engine.languages.troll.exact.direct.forms import compares
from engine.languages.troll.exact.direct.in_python.scopes import Scope
from engine.languages.troll.exact.direct.keys import KeyedStep, step_by_keys
from engine.languages.troll.exact.direct.reader import Reader
from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.exact.direct.rewriting.substitution import with_parts
from engine.languages.troll.exact.direct.sizes import shape
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["BoundName", "bound", "chosen", "ended"]

_MOST_WAYS = 40
"""Ways that dice may fall which are gone through, so that they can be looked at with numbers."""


def ended(reader: Reader, node: Expression, value: KeyedStep, scope: Scope) -> Writing | None:
    """Return what writes that a function ends with an expression."""
    number = scope.number(node)
    if number is not None:
        return walking.ended(number)
    name = scope.writer.code.name()
    return _drawn(reader, BoundName("", node, value, (), scope, scope), name, walking.ended(name))


def chosen(
    reader: Reader,
    node: syntax.Conditional,
    condition: KeyedStep,
    scope: Scope,
    branches: tuple[Writing | None, Writing | None],
) -> Writing | None:
    """Return what writes an ``if``, by what writes its branches."""
    then, otherwise = branches
    if then is None or otherwise is None:
        return None
    truth = scope.truth(node.condition)
    if truth is not None:
        return walking.chosen(truth, then, otherwise)
    known = reader.known(condition.step)
    if isinstance(known, Odds):
        (chance,) = known.weights
        return walking.chosen_by_chance(chance, then, otherwise)
    asked = _against_dice(reader, node.condition, scope) or _asked(condition, scope)
    return None if asked is None else walking.chosen_by_chance(asked, then, otherwise)


def _against_dice(reader: Reader, node: Expression, scope: Scope) -> Lookup | None:
    """Return how it is found whether a number compared with dice that are known is true."""
    if not compares(node):
        return None
    for side, other, sign in (
        (node.left, node.right, node.operator),
        (node.right, node.left, semantics.TURNED_ROUND[node.operator]),
    ):
        number = None if names.free_names(other) else scope.number(side)
        if number is None:
            continue
        dice = reader.known(reader.step(other))
        if isinstance(dice, Odds) and dice.kind == NUMBER:
            return Lookup(comparisons.against(semantics.FILTERS[sign], dice), [number])
    return None


class BoundName(NamedTuple):
    """A name that is bound.

    Attributes:
        name: The name.
        node: What it stands for.
        value: The same as it has been read.
        questions: How it is compared, where nothing else is asked of it.
        outside: What is known outside of its body.
        inside: What is known there.
    """

    name: str
    node: Expression
    value: KeyedStep
    questions: Sequence[Question]
    outside: Scope
    inside: Scope


def bound(reader: Reader, one: BoundName, body: Writing | None) -> Writing | None:
    """Return what writes a body in which a name is bound, by what writes the body."""
    variable = one.inside.names.get(one.name)
    if variable is None or body is None:
        return None
    written = one.outside.value(one.node)
    if written is not None and written.kind == variable.kind:
        return walking.named(variable.text, written.text, body)
    return _drawn(reader, one, variable.text, body)


def _drawn(reader: Reader, one: BoundName, variable: str, body: Writing) -> Writing | None:
    """Return what writes a body in which a variable has what dice show."""
    is_number = one.outside.is_number(one.node)
    known = reader.known(one.value.step)
    if isinstance(known, Odds):
        is_other = is_number and known.kind != NUMBER
        return None if is_other else walking.drawn(variable, known, body, is_number=False)
    asked = _asked(one.value, one.outside)
    made = None
    if asked is None or not one.questions:
        made = _made_of_dice(reader, one.node, one.outside, variable, body)
    if made is not None or asked is None:
        return made
    if one.questions:
        asked = replace(asked, one=_merged(asked.one, one.questions))
    return walking.drawn(variable, asked, body, is_number=is_number)


def _merged(
    ask: Callable[[tuple[int, ...], Findings], Odds], questions: Sequence[Question]
) -> Callable[[tuple[int, ...], Findings], Odds]:
    """Return what finds dice of which those faces are one that no question tells apart."""
    return lambda keys, found: with_faces_merged(ask(keys, found).number(), questions)


def _asked(value: KeyedStep, scope: Scope) -> Lookup | None:
    """Return how something is found by its keys."""
    numbers = scope.numbers(value.keys)
    return None if value.one is None or numbers is None else Lookup(value.one, numbers)


def _made_of_dice(
    reader: Reader, node: Expression, scope: Scope, variable: str, body: Writing
) -> Writing | None:
    """Return what writes a body in which a number has a name that some dice are part of.

    Of ``min {20, at + d6}`` these dice are the ``d6``, which looks at no name.
    """
    dice: list[tuple[str, Drawn]] = []
    ways = 1

    def without_dice(part: Expression) -> Expression:
        nonlocal scope, ways
        if names.free_names(part):
            return with_parts(part, without_dice)
        if not rolls(part):
            return part
        value = step_by_keys(reader, part)
        known: Result | Lookup | None = reader.known(value.step)
        if isinstance(known, Odds) and known.kind == NUMBER:
            ways *= len(known.weights)
        else:
            some = shape(part, {}) if scope.is_number(part) else None
            known = _asked(value, scope)
            if some is None or known is None:
                raise NotDirectError
            ways *= some.size
        name = f"dice {len(dice)}"
        scope = scope.inside(name, syntax.Integer(part.span, 0))  # or another number
        dice.append((scope.names[name].text, known))
        return syntax.Variable(part.span, name)

    try:
        rest = without_dice(node)
    except NotDirectError:
        return None
    number = scope.number(rest)  # which knows the dice by now
    if number is None or ways > _MOST_WAYS:
        return None
    writing = walking.named(variable, number, body)
    for name, odds in reversed(dice):
        writing = walking.drawn(name, odds, writing, is_number=True)
    return writing
