"""Expressions of numbers and sequences written in Python, as ``bodies`` has them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, TypeAlias, cast

from engine.direct.code import Code
from engine.languages.anydice.arithmetic import COMPARISONS, MIRRORED, NUMBER_OPERATORS
from engine.languages.anydice.built_in import BUILT_IN
from engine.languages.anydice.exact.dice.functions import times_in
from engine.languages.anydice.exact.expressions import terms_of
from engine.languages.anydice.exact.frames import VariableFrame
from engine.languages.anydice.exact.in_python.endings import EndingTerm, RunEnding, WrittenEnding
from engine.languages.anydice.exact.in_python.operations import (
    LONGEST,
    OPERATIONS,
    at,
    at_each,
    number_of,
    numbers_between,
    of_some_length,
)
from engine.languages.anydice.exact.in_python.written_variables import (
    NUMBER,
    OTHER,
    SEQUENCE,
    TRUTH,
    NotWrittenError,
    Variables,
)
from engine.languages.anydice.exact.remembering import names_in, remembered_of
from engine.languages.anydice.exact.sequence_steps import Evaluations
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import Expression, Signature
from engine.languages.anydice.values import EMPTY_DICE, Value

if TYPE_CHECKING:
    from engine.languages.anydice.exact.in_python.bodies import WrittenBody

__all__ = ["ExpressionWriter", "WrittenFunctions", "numbers_of"]

WrittenFunctions: TypeAlias = "Callable[[Signature, tuple[int, ...]], WrittenBody | None]"
"""Tells the body of the function of the program with a signature, for arguments of some kinds."""


class ExpressionWriter:
    """Writes the expressions of one body.

    Attributes:
        variables: The variables at the place that has been reached.
        left_to_steps: Whether any expression is left to steps.
        calls: Whether steps call a function that is not known to be one that every program has.
        endings: The results that do; None where anything else does, too.
        looked_at: The variables outside of the body that steps look at.
        called: The functions of the program that are called in Python.
        called_length: How many statements take as long as all of these calls, roughly.
        turns: How often the loops go round that the place reached stands in.
    """

    def __init__(
        self,
        code: Code,
        variables: Variables,
        defined: Collection[Signature],
        evaluations: Evaluations,
        functions: WrittenFunctions,
        looked_at_outside: Collection[str] | None = None,
        *,
        ends_in_arguments: bool = False,
    ) -> None:
        """Write what stands in a body.

        Args:
            code: Where it is written.
            variables: The variables at the place where it begins.
            defined: The functions that the program has itself.
            evaluations: Does what is not written.
            functions: Knows those of the program that are written.
            looked_at_outside: The variables that any of these looks at outside of it; None where
                that is not known.
            ends_in_arguments: Whether it ends before calls whose arguments can be written, with
                these, and is not to make them.
        """
        self._ends_in_arguments = ends_in_arguments
        self.variables = variables
        self.left_to_steps = self.calls = False
        self.endings: list[WrittenEnding] | None = []
        self._code = code
        self._defined = defined
        self._evaluations = evaluations
        self._functions = functions
        self._looked_at_outside = looked_at_outside
        self.looked_at: list[str] = []
        self.called: list[WrittenBody] = []
        self.called_length, self.turns = 0, 1

    def value(self, node: Expression, *, ends: bool = False) -> tuple[str, int]:
        """Return an expression in Python, and what is known of its value.

        Args:
            node: The expression.
            ends: Whether the body ends with it.
        """
        text, kind = self._written(node)
        if kind == OTHER and not text:
            return self._step(node, ends=ends), OTHER
        return (f"+{text}", NUMBER) if kind == TRUTH else (text, kind)

    def items(self, node: Expression) -> tuple[str, int]:
        """Return what a loop goes over in Python, and what is known of it."""
        match node:
            case syntax.SequenceTerm(
                items=(syntax.SequenceItem(first=first, last=last, times=None),)
            ) if last is not None and numbers_of(node) is None:
                text = self._range(first, last)
                return (text, SEQUENCE) if text else self.value(node)
        return self.value(node)

    def truth(self, node: Expression) -> str:
        """Return a condition in Python."""
        text, kind = self._written(node)
        if kind == SEQUENCE:
            raise NotWrittenError  # which is an error
        if kind != OTHER:
            return text
        return f"{self._code.constant(number_of)}({text or self._step(node)})"

    def _step(self, node: Expression, *, ends: bool = False) -> str:
        """Return a call of the step of an expression."""
        self.left_to_steps = True
        evaluation = self._evaluations(node)
        looked_at = names_in(node)
        self.looked_at += [name for name in looked_at if name not in self.variables.kinds]
        if not any(map(self._is_own_call, syntax.walk(node))):
            names, values = self.variables.own(looked_at)
            return f"{self._code.constant(remembered_of(node, evaluation, names))}({values}, frame)"
        self.calls = True
        outside = self._looked_at_outside
        names, values = self.variables.own(None if outside is None else {*looked_at, *outside})

        def step(values: tuple[Value, ...], frame: VariableFrame, _: int = 0) -> Value:
            own = dict(zip(names, values))  # noqa: B905 - as many, by what is written
            return evaluation(VariableFrame(own, frame, frame.program))  # type: ignore[arg-type]  # values

        name = self._code.constant(step)
        if not ends or self.endings is None or outside is None:
            self.endings = None
            return f"{name}({values}, frame)"
        number, terms = self._split(node)
        arguments = self._arguments(terms, outside) if self._ends_in_arguments else None
        if arguments is not None:
            call, place = cast("syntax.BracketCall", terms[0].node), len(self.endings)
            self.endings.append(WrittenEnding(name, terms, bool(number), (), call))
            return f"{self._code.constant(RunEnding)}({place}, {arguments}, {number or 0})"
        self.endings.append(WrittenEnding(name, terms, bool(number), names))
        return f"{name}({values}, frame, {number or 0})"

    def _split(self, node: Expression) -> tuple[str, tuple[EndingTerm, ...]]:
        """Return the numbers in a sum in Python, and all other terms of it."""
        number, others = "", []
        for factor, term in terms_of(node):
            text, kind = self._written(term)
            if kind == OTHER:
                others.append(EndingTerm(factor, term, self._evaluations(term)))
            else:
                number += f" {'+' if factor > 0 else '-'} {_as_number(text, kind)}"
        return number, tuple(others)

    def _arguments(self, terms: Sequence[EndingTerm], outside: Collection[str]) -> str | None:
        """Return the arguments of a call in Python; None where more is handed on to it.

        Args:
            terms: What a result adds up besides numbers, which may be one such call.
            outside: The variables that any function looks at outside of it.
        """
        call = terms[0].node
        is_alone = len(terms) == 1 and terms[0].factor == 1 and self._is_own_call(call)
        if not is_alone or not isinstance(call, syntax.BracketCall):
            return None
        written = list(map(self._written, call.arguments))
        if OTHER in [kind for _, kind in written] or self.variables.kinds.keys() & outside:
            return None
        texts = [text if kind == SEQUENCE else f"+{text}" for text, kind in written]
        return f"({''.join([f'{text}, ' for text in texts])})"

    def _is_own_call(self, node: syntax.AnyDiceSyntax) -> bool:
        if not isinstance(node, syntax.BracketCall):
            return False
        return node.signature in self._defined or node.signature not in BUILT_IN

    def _written(self, node: Expression) -> tuple[str, int]:
        """Return an expression; where nothing is known of its value, the text is of no use."""
        match node:
            case syntax.WholeTerm(value=number):
                return self._code.number(number), NUMBER
            case syntax.VariableTerm(name=name):
                return self.variables.get(name)
            case syntax.UnaryTerm(operator="d", operand=syntax.SequenceTerm(items=())):
                return self._code.constant(EMPTY_DICE), OTHER
            case syntax.UnaryTerm():
                return self._unary(node)
            case syntax.BinaryTerm(operator="@"):
                return self._position(node)
            case syntax.BinaryTerm():
                return self._binary(node)
            case syntax.SequenceTerm():
                return self._sequence(node)
            case syntax.BracketCall():
                return self._call(node)

    def _unary(self, node: syntax.UnaryTerm) -> tuple[str, int]:
        text, kind = self._written(node.operand)
        if kind == OTHER or node.operator == "d":
            return "", OTHER
        if node.operator == "+":
            return text, kind
        if node.operator == "#":
            return (f"len({text})", NUMBER) if kind == SEQUENCE else ("", OTHER)
        number = _as_number(text, kind)
        return (f"(-{number})", NUMBER) if node.operator == "-" else (f"(not {number})", TRUTH)

    def _binary(self, node: syntax.BinaryTerm) -> tuple[str, int]:
        sign = node.operator
        (left, kind), (right, other) = self._written(node.left), self._written(node.right)
        if OTHER in (kind, other) or sign not in NUMBER_OPERATORS:
            return "", OTHER
        if sign in COMPARISONS:
            sides = {"is_left": kind == SEQUENCE, "is_right": other == SEQUENCE}
            return _compared(sign, left, right, **sides)
        left, right = _as_number(left, kind), _as_number(right, other)
        if sign in ("+", "-"):
            return f"({left} {sign} {right})", NUMBER
        if sign in ("&", "|"):  # both sides are worked out, as either may be in error
            left = left if kind == TRUTH else f"(not not {left})"
            right = right if other == TRUTH else f"(not not {right})"
            return f"({left} {sign} {right})", TRUTH
        operation = self._code.constant(OPERATIONS[sign])
        return f"{operation}(+{left}, +{right})", NUMBER  # a truth may be handed on as it is

    def _position(self, node: syntax.BinaryTerm) -> tuple[str, int]:
        (place, kind), (row, other) = self._written(node.left), self._written(node.right)
        if kind == OTHER or other != SEQUENCE:
            return "", OTHER
        if kind != SEQUENCE and _is_short(place) and _is_short(row):
            index = int(place) - 1 if place.isdigit() else f"{place} - 1"
            return f"({row}[{index}] if 0 < {place} <= len({row}) else 0)", NUMBER
        found = self._code.constant(at_each if kind == SEQUENCE else at)
        return f"{found}({place}, {row})", NUMBER

    def _sequence(self, node: syntax.SequenceTerm) -> tuple[str, int]:
        numbers = numbers_of(node)
        if numbers is not None:
            return self._code.constant(numbers), SEQUENCE
        parts = []
        joined = 0
        for item in node.items:
            first, kind = self._written(item.first)
            if item.times is not None or kind == OTHER:
                return "", OTHER
            if item.last is not None:
                run = self._range(item.first, item.last)
                if not run:
                    return "", OTHER
                parts.append(f"*{run}")
            else:
                joined += kind == SEQUENCE
                parts.append(f"*{first}" if kind == SEQUENCE else f"+{first}")
        text = f"({''.join([f'{part}, ' for part in parts])})"
        return (text if joined < 2 else f"{self._code.constant(of_some_length)}({text})"), SEQUENCE

    def _range(self, first: Expression, last: Expression) -> str:
        """Return the numbers from one to another in Python; nothing where these are no numbers."""
        (low, kind), (high, other) = self._written(first), self._written(last)
        if SEQUENCE in (kind, other) or OTHER in (kind, other):
            return ""
        return f"{self._code.constant(numbers_between)}({low}, {high})"

    def _call(self, node: syntax.BracketCall) -> tuple[str, int]:
        built_in = BUILT_IN.get(node.signature)
        is_own = node.signature in self._defined
        if built_in is None and not is_own:
            return "", OTHER
        written = list(map(self._written, node.arguments))
        kinds = [kind for _, kind in written]
        if OTHER in kinds:
            return "", OTHER
        if is_own or built_in is None:
            return self._own_call(node.signature, written)
        texts = [text if kind == SEQUENCE else f"+{text}" for text, kind in written]
        if built_in.template in _OF_NUMBERS and SEQUENCE not in kinds:
            return f"{_OF_NUMBERS[built_in.template]}({', '.join(texts)})", NUMBER
        if built_in.template == "count V in S" and kinds[1] == SEQUENCE:
            if kinds[0] != SEQUENCE:
                return f"{texts[1]}.count({texts[0]})", NUMBER
            return f"{self._code.constant(times_in)}({texts[0]}, {texts[1]})", NUMBER
        if built_in.template == "S contains N" and kinds[0] == SEQUENCE != kinds[1]:
            return f"({texts[1]} in {texts[0]})", TRUTH
        if kinds == [SEQUENCE] and built_in.template == "reverse S":
            return f"{texts[0]}[::-1]", SEQUENCE
        if kinds == [SEQUENCE] and built_in.template == "sort S":
            order = "frame.program.dice.highest_first"
            return f"tuple(sorted({texts[0]}, reverse={order}))", SEQUENCE
        return "", OTHER

    def _own_call(
        self, signature: Signature, arguments: Sequence[tuple[str, int]]
    ) -> tuple[str, int]:
        """Return a call of a function of the program that is written in Python as a whole.

        It looks at the variables of its caller, or at those outside of it.
        """
        kinds = tuple([NUMBER if kind == TRUTH else kind for _, kind in arguments])
        body = self._functions(signature, kinds)
        if body is None or not body.is_plain or body.comes_to == OTHER:
            return "", OTHER
        variables, texts = self.variables, []
        for (text, kind), wanted in zip(arguments, body.kinds, strict=True):
            number = text if kind == SEQUENCE else f"+{text}"
            texts.append(f"({number},)" if kind != SEQUENCE == wanted else number)
        for name, kind in zip(body.outside, body.outside_kinds, strict=True):
            if name in variables.unsure or variables.kinds.get(name, kind) != kind:
                return "", OTHER
            texts.append(variables.get(name)[0])
        self.called.append(body)
        self.called_length += self.turns * body.length
        return f"{self._code.constant(body.run)}({', '.join([*texts, 'frame'])})", body.comes_to


_OF_NUMBERS = {"highest of A and B": "max", "lowest of A and B": "min", "absolute N": "abs"}
"""Functions of numbers that Python has too, by their names in ``built_in.BUILT_IN``."""


def _compared(
    sign: str, left: str, right: str, *, is_left: bool, is_right: bool
) -> tuple[str, int]:
    """Return a comparison of numbers, or of sequences; between both it is counted.

    Args:
        sign: The comparison.
        left: Its left side.
        right: Its right side.
        is_left: Whether the left side is a sequence.
        is_right: Whether the right side is one.
    """
    if is_left == is_right:
        return f"({left} {'==' if sign == '=' else sign} {right})", TRUTH
    if is_right:
        left, right, sign = right, left, MIRRORED[sign]
    if sign == "=":
        return f"{left}.count({right})", NUMBER
    if _is_short(right):
        return f"sum([each {sign} {right} for each in {left}])", NUMBER
    return f"sum([each {sign} one for one in ({right},) for each in {left}])", NUMBER


def _is_short(text: str) -> bool:
    """Return whether a text in Python may be written twice: it is a name or a number."""
    return text.isidentifier() or text.isdigit()


def numbers_of(node: syntax.SequenceTerm) -> tuple[int, ...] | None:
    """Return the numbers of a sequence that is written out; None for others, and for long ones."""
    numbers: list[int] = []
    for item in node.items:
        match item:
            case syntax.SequenceItem(first=syntax.WholeTerm(value=one), last=None, times=None):
                numbers.append(one)
            case syntax.SequenceItem(
                first=syntax.WholeTerm(value=one), last=syntax.WholeTerm(value=last), times=None
            ) if last - one < LONGEST:
                numbers += range(one, last + 1)
            case _:
                return None
    return tuple(numbers) if len(numbers) <= LONGEST else None


def _as_number(text: str, kind: int) -> str:
    """Return the text of a number, or of the sum of a sequence."""
    return f"sum({text})" if kind == SEQUENCE else text
