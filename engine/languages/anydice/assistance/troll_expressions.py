"""Expressions of AnyDice as Troll writes them: values, operators, built-in functions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial, reduce

from engine.errors import Span
from engine.languages.anydice.arithmetic import COMPARISONS, MIRRORED
from engine.languages.anydice.assistance.troll_values import (
    SIGNS,
    TrollForm,
    added_up,
    arithmetic,
    best_of,
    counted,
    exploding,
    middle_of,
    negated,
    number_form,
    powers,
    quotient,
    sequence_form,
    truth,
)
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import Expression, signature_text
from engine.languages.conversion import no_script

__all__ = ["DEEPEST", "TrollExpressions"]

_KEEPING = frozenset(
    f"{word} ? of {pools}"
    for word in ("highest", "lowest")
    for pools in ("?", "? and ?", "? and ? and ?")
) | {"middle ? of ?"}
"""The functions that keep some dice of pools."""

DEEPEST = 8
"""The greatest explode depth that is written out."""

_MOST_ELEMENTS = 200
"""Elements of a sequence that are written out."""

_MOST_FACTORS = 12
"""The highest power that is written out."""


class TrollExpressions(ABC):
    """Writes expressions; what calls functions of the program is left to who inherits."""

    def __init__(self) -> None:
        """Begin without functions, with the settings that hold where nothing is set."""
        self._functions: dict[syntax.Signature, syntax.FunctionDefinition] = {}
        self._explode_depth = 2
        self._is_lowest_first = False
        self._names = 0

    def begin(self) -> None:
        """Begin a script, in which all names are free."""
        self._names = 0

    @abstractmethod
    def _called(
        self,
        function: syntax.FunctionDefinition,
        given: Sequence[TrollForm],
        span: Span,
        variables: Mapping[str, TrollForm],
    ) -> TrollForm:
        """Return a call of a function of the program."""

    # ---- values ---------------------------------------------------------------------------

    def _value(self, node: Expression, variables: Mapping[str, TrollForm]) -> TrollForm:
        match node:
            case syntax.WholeTerm(value=value):
                return number_form(value)
            case syntax.VariableTerm(name=name):
                if name not in variables:
                    raise no_script(f"{name} is not set before", node.span)
                return variables[name]
            case syntax.UnaryTerm(operator="d"):
                return self._dice(number_form(1), node.operand, variables)
            case syntax.UnaryTerm(operator="-"):
                return negated(self._free_name(), self._value(node.operand, variables))
            case syntax.BinaryTerm(operator="d"):
                return self._dice(self._one(node.left, variables), node.right, variables)
            case syntax.BinaryTerm(operator="@"):
                return self._position(node, variables)
            case syntax.BinaryTerm(operator=sign) if sign in SIGNS:
                return self._compared(node, variables)
            case syntax.UnaryTerm(operator="+"):
                return self._value(node.operand, variables)
            case syntax.SequenceTerm():
                return sequence_form(self._elements(node, variables))
            case syntax.UnaryTerm(operator="#"):
                return self._size(node, variables)
            case syntax.UnaryTerm(operator="!"):
                one = self._one(node.operand, variables)
                return TrollForm(
                    f"(count (0 = {one.text}))", is_certain=one.is_certain, is_positive=True
                )
            case syntax.BinaryTerm(operator="&" | "|" as sign):
                return self._both(sign, node, variables)
            case syntax.BinaryTerm(operator=sign) if sign in "+-*":
                left, right = self._one(node.left, variables), self._one(node.right, variables)
                return arithmetic(sign, left, right)
            case syntax.BinaryTerm(operator="/" | "^" as sign):
                return self._divided(sign, node, variables)
            case syntax.BracketCall():
                return self._call(node, variables)
        raise no_script("an operator or value that it does not have", node.span)

    def _one(self, node: Expression, variables: Mapping[str, TrollForm]) -> TrollForm:
        return added_up(self._value(node, variables))

    def _both(
        self, sign: str, node: syntax.BinaryTerm, variables: Mapping[str, TrollForm]
    ) -> TrollForm:
        parts = [self._one(one, variables) for one in (node.left, node.right)]
        if all(one.number is not None for one in parts):
            holds = [bool(one.number) for one in parts]
            return number_form(int(all(holds) if sign == "&" else any(holds)))
        joint = " & " if sign == "&" else " U "
        text = joint.join(f"(0 =/= {one.text})" for one in parts)
        return truth(f"(if {text} then 1 else 0)", *parts)

    def _divided(
        self, sign: str, node: syntax.BinaryTerm, variables: Mapping[str, TrollForm]
    ) -> TrollForm:
        """Return a number divided by one, or to the power of one, that is written."""
        left, right = self._one(node.left, variables), self._one(node.right, variables)
        if left.number is not None and right.number is not None:
            a, b = left.number, right.number
            if sign == "/" and b > 0:
                return number_form(abs(a) // b * (1 if a > 0 else -1))
        if right.number is None or right.number < (1 if sign == "/" else 0):
            raise no_script("it divides by, and raises to, numbers above 0 only", node.span)
        if sign == "^" and right.number > _MOST_FACTORS:
            raise no_script("so high a power", node.span)
        written = quotient if sign == "/" else powers
        return written(self._free_name(), left, right.number)

    def _size(self, node: syntax.UnaryTerm, variables: Mapping[str, TrollForm]) -> TrollForm:
        form = self._value(node.operand, variables)
        if form.is_pool and form.size is not None:
            return number_form(form.size)
        if form.is_pool and form.is_certain:
            return TrollForm(f"(count {form.text})", is_certain=True, is_positive=True)
        raise no_script("how many dice these are is not known", node.span)

    def _compared(self, node: syntax.BinaryTerm, variables: Mapping[str, TrollForm]) -> TrollForm:
        left, right = self._value(node.left, variables), self._value(node.right, variables)
        sign = node.operator
        if left.is_certain and left.is_pool:
            left, right, sign = right, left, MIRRORED[sign]
        if left.is_certain and left.is_pool:
            raise no_script("it compares numbers with sequences only", node.span)
        counts = right.is_pool and right.is_certain
        # Dice are compared with the sum of a sequence, numbers with each of its elements.
        counts = counts and left.is_certain
        left = added_up(left)
        right = right if counts else added_up(right)
        elements = right.elements if counts else (right.number,)
        if left.number is not None and elements is not None and None not in elements:
            holds = COMPARISONS[sign]
            return number_form(sum(holds(left.number, one) for one in elements if one is not None))
        text = f"(count ({left.text} {SIGNS[sign]} {right.text}))"
        is_certain = left.is_certain and right.is_certain
        return TrollForm(text, is_certain=is_certain, is_positive=True)

    def _dice(
        self, count: TrollForm, sides: Expression, variables: Mapping[str, TrollForm]
    ) -> TrollForm:
        if not count.is_positive or count.number == 0:
            raise no_script("the number of dice is not a number from 1 on", sides.span)
        greatest: int | None
        least: int | None
        form = None if isinstance(sides, syntax.SequenceTerm) else self._value(sides, variables)
        if form is None:
            faces = self._elements(sides, variables)
            if not faces:
                raise no_script("a die without faces", sides.span)
            one = f"choose {{{', '.join(number_form(face).text for face in faces)}}}"
            text, least, greatest = f"{count.text} # {one}", min(faces), max(faces)
        elif form.is_certain and (form.is_pool or (form.least or 0) < 1):
            raise no_script("the number of sides is not a number from 1 on", sides.span)
        elif form.is_certain:
            one = f"d {form.text}"
            text, least, greatest = f"{count.text} {one}", 1, form.number
        elif count.number == 1:
            return form
        else:
            die = added_up(form)
            text, least, greatest = f"{count.text} # {die.text}", die.least, die.greatest
            least = 0 if least is None and die.is_positive else least
        positive = least is not None and least >= 0
        if count.number == 1:
            return TrollForm(f"({one})", is_positive=positive, greatest=greatest, least=least)
        if not count.is_certain:
            return TrollForm(f"(sum ({text}))", is_positive=positive)
        return TrollForm(
            f"({text})",
            is_pool=True,
            size=count.number,
            is_positive=positive,
            greatest=greatest,
            least=least,
        )

    def _position(self, node: syntax.BinaryTerm, variables: Mapping[str, TrollForm]) -> TrollForm:
        pool = self._value(node.right, variables)
        is_list = isinstance(node.left, syntax.SequenceTerm)
        places = (
            self._elements(node.left, variables)
            if is_list
            else [self._known_number(node.left, variables)]
        )
        if pool.elements is not None:
            known = dict(enumerate(pool.elements, 1))
            return number_form(sum(known.get(place, 0) for place in places))
        size = pool.size if pool.is_pool else None if pool.is_certain else 1
        if size is None:
            raise no_script("a position is a number, of a roll of known size", node.span)
        places = [place for place in places if 1 <= place <= size]
        if not places:
            return replace(number_form(0), is_certain=pool.is_certain, number=None)
        if len(places) > 1 and not pool.is_certain:
            return self._bound(pool, lambda held: self._at(places, held))
        return self._at(places, pool)

    def _at(self, places: Sequence[int], pool: TrollForm) -> TrollForm:
        """Return the sum of what stands at some positions of a roll."""
        first, last = ("largest", "least") if self._is_lowest_first else ("least", "largest")
        at = [
            TrollForm(
                f"(sum {first} 1 {last} {place} {pool.text})",
                is_certain=pool.is_certain,
                is_positive=pool.is_positive,
            )
            for place in places
        ]
        return reduce(partial(arithmetic, "+"), at)

    def _bound(self, form: TrollForm, body: Callable[[TrollForm], TrollForm]) -> TrollForm:
        """Return what is written of a roll that is read several times."""
        if form.is_certain:
            return body(form)
        name = self._free_name()
        inner = body(replace(form, text=name, is_certain=True))
        return replace(inner, text=f"({name} := {form.text}; {inner.text})", is_certain=False)

    # ---- functions ------------------------------------------------------------------------

    def _call(self, node: syntax.BracketCall, variables: Mapping[str, TrollForm]) -> TrollForm:
        function = self._functions.get(node.signature)
        if function is not None:
            given = [self._value(one, variables) for one in node.arguments]
            return self._called(function, given, node.span, variables)
        called = signature_text(node.signature)
        if called in _KEEPING:
            number, *pools = (self._value(one, variables) for one in node.arguments)
            return _kept(called, number, pools, node.span)
        match called:
            case "count ? in ?":
                return self._count(node, variables)
            case "explode ?":
                return self._exploding(self._value(node.arguments[0], variables), node.span)
            case "? contains ?":
                of, number = (self._value(one, variables) for one in node.arguments)
                text = f"(if {added_up(number).text} = {of.text} then 1 else 0)"
                certain = of.is_certain and number.is_certain and not number.is_pool
                return TrollForm(text, is_certain=certain, is_positive=True)
            case "maximum of ?" | "reverse ?" | "sort ?":
                return self._of_sequence(
                    called, self._value(node.arguments[0], variables), node.span
                )
            case "absolute ?":
                one = self._one(node.arguments[0], variables)
                return self._bound(one, _absolute)
            case "highest of ? and ?" | "lowest of ? and ?":
                one, other = (self._one(part, variables) for part in node.arguments)
                word = "max" if called.startswith("highest") else "min"
                return TrollForm(
                    f"({word} ({one.text} U {other.text}))",
                    is_certain=one.is_certain and other.is_certain,
                    is_positive=one.is_positive and other.is_positive,
                )
        raise no_script(f"it has nothing like [{called}]", node.span)

    def _of_sequence(self, called: str, form: TrollForm, span: Span) -> TrollForm:
        if called == "maximum of ?":
            die = added_up(form)
            if die.greatest is not None:
                return number_form(die.greatest)
        elif form.elements is not None:
            falling = not self._is_lowest_first
            ordered = sorted(form.elements, reverse=falling)
            return sequence_form(form.elements[::-1] if called == "reverse ?" else ordered)
        elif not form.is_certain:
            return added_up(form)
        elif form.number is not None:
            return sequence_form([form.number])
        elif called == "sort ?" and form.is_pool:
            return form  # a roll is sorted already
        raise no_script(f"it has nothing like [{called}]", span)

    def _count(self, node: syntax.BracketCall, variables: Mapping[str, TrollForm]) -> TrollForm:
        sought, of = node.arguments
        if isinstance(sought, syntax.SequenceTerm):
            faces = self._elements(sought, variables)
        else:
            faces = [self._known_number(sought, variables)]
        return counted(self._free_name(), faces, self._value(of, variables))

    def _exploding(self, form: TrollForm, span: Span) -> TrollForm:
        die = added_up(form)
        if die.is_certain or die.greatest is None:
            raise no_script("the greatest face of what explodes is not known", span)
        if self._explode_depth > DEEPEST:
            raise no_script("so deep an explosion", span)
        names = [self._free_name() for _ in range(self._explode_depth)]
        return exploding(names, die, die.greatest)

    def _elements(self, node: Expression, variables: Mapping[str, TrollForm]) -> list[int]:
        """Return the elements of a sequence that is known.

        Raises:
            DiceError: It is not, or too long to be written out.
        """
        if not isinstance(node, syntax.SequenceTerm):
            raise no_script("it goes over numbers that are written out, only", node.span)
        found: list[int] = []
        for item in node.items:
            ends = [item.first, item.first if item.last is None else item.last]
            first, last = (self._known_number(end, variables) for end in ends)
            times = 1 if item.times is None else self._known_number(item.times, variables)
            if last - first > _MOST_ELEMENTS or times > _MOST_ELEMENTS:
                raise no_script("so many numbers", item.span)
            found += [*range(first, last + 1)] * times
        if len(found) > _MOST_ELEMENTS:
            raise no_script("so many numbers", node.span)
        return found

    def _known_number(self, node: Expression, variables: Mapping[str, TrollForm]) -> int:
        form = self._value(node, variables)
        if form.number is None:
            raise no_script("a number that has to be known before", node.span)
        return form.number

    def _free_name(self) -> str:
        self._names += 1
        return f"r{'a' * (self._names // 26)}{chr(ord('a') + self._names % 26)}"


def _absolute(one: TrollForm) -> TrollForm:
    if one.number is not None:
        return number_form(abs(one.number))
    return replace(one, text=f"(max ({one.text} U (0 - {one.text})))", is_positive=True)


def _kept(called: str, number: TrollForm, pools: Sequence[TrollForm], span: Span) -> TrollForm:
    """Return the sum of some ranks of pools, as ``[highest 3 of 4d6]`` asks for."""
    if not number.is_certain or number.is_pool or not number.is_positive:
        raise no_script("how many are kept is not a number from 0 on", span)
    if called != "middle ? of ?":
        # What is certain is one number, of which nothing can be dropped, unless dice join it.
        alone = [added_up(one) if one.is_certain and len(pools) == 1 else one for one in pools]
        return best_of("largest" if called.startswith("highest") else "least", number, alone)
    size = pools[0].size if pools[0].is_pool else 1
    if number.number is None or size is None or pools[0].is_certain:
        raise no_script("the middle of a roll of known size only", span)
    return middle_of(number.number, pools[0], size)
