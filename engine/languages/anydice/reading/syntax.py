"""The syntax tree of an AnyDice program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.errors import Span

__all__ = [
    "AnyDiceScript",
    "AnyDiceSyntax",
    "AssignStatement",
    "BinaryTerm",
    "BracketCall",
    "Expression",
    "FunctionDefinition",
    "IfChain",
    "LoopStatement",
    "OutputStatement",
    "ParameterPart",
    "ResultStatement",
    "SequenceItem",
    "SequenceTerm",
    "SetStatement",
    "Signature",
    "Statement",
    "UnaryTerm",
    "VariableTerm",
    "WholeTerm",
    "children",
    "signature_text",
    "walk",
]

Signature: TypeAlias = "tuple[str | None, ...]"
"""The name of a function: its words, with None in the place of each argument."""


@dataclass(frozen=True, slots=True)
class AnyDiceSyntax:
    """A part of a program.

    Attributes:
        span: Where it stands.
    """

    span: Span


# ---- values -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WholeTerm(AnyDiceSyntax):
    """A number that is written out."""

    value: int


@dataclass(frozen=True, slots=True)
class VariableTerm(AnyDiceSyntax):
    """The value of a variable."""

    name: str


@dataclass(frozen=True, slots=True)
class UnaryTerm(AnyDiceSyntax):
    """``d``, ``+``, ``-``, ``!`` or ``#`` before a value."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class BinaryTerm(AnyDiceSyntax):
    """An operator between two values, ``d`` and ``@`` among them."""

    operator: str
    left: Expression
    right: Expression
    operator_span: Span


@dataclass(frozen=True, slots=True)
class SequenceItem(AnyDiceSyntax):
    """An item between braces.

    Attributes:
        first: Its value, or the first of a range.
        last: The last of a range, or None where it is none.
        times: How often it is repeated, or None for once.
    """

    first: Expression
    last: Expression | None
    times: Expression | None


@dataclass(frozen=True, slots=True)
class SequenceTerm(AnyDiceSyntax):
    """``{item, item}``."""

    items: tuple[SequenceItem, ...]


@dataclass(frozen=True, slots=True)
class BracketCall(AnyDiceSyntax):
    """``[word value word]``.

    Attributes:
        signature: The words and the places of the arguments.
        arguments: The arguments, in order.
    """

    signature: Signature
    arguments: tuple[Expression, ...]


Expression: TypeAlias = (
    "WholeTerm | VariableTerm | UnaryTerm | BinaryTerm | SequenceTerm | BracketCall"
)
"""What has a value."""


# ---- statements ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AssignStatement(AnyDiceSyntax):
    """``NAME: value``."""

    name: str
    name_span: Span
    value: Expression


@dataclass(frozen=True, slots=True)
class OutputStatement(AnyDiceSyntax):
    """``output value named "..."``; the name is None where none is written."""

    value: Expression
    name: str | None
    name_span: Span | None


@dataclass(frozen=True, slots=True)
class SetStatement(AnyDiceSyntax):
    """``set "..." to value``; the value is a text or an expression."""

    setting: str
    setting_span: Span
    value: Expression | str
    value_span: Span


@dataclass(frozen=True, slots=True)
class ParameterPart(AnyDiceSyntax):
    """A parameter in the head of a function; its kind is ``n``, ``s``, ``d`` or ``?``."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class FunctionDefinition(AnyDiceSyntax):
    """``function: head { body }``.

    Attributes:
        signature: Its name.
        parameters: Its parameters, in order.
        body: What it does.
        head: Where its name and parameters stand.
    """

    signature: Signature
    parameters: tuple[ParameterPart, ...]
    body: tuple[Statement, ...]
    head: Span
    _looked_at: frozenset[str] | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def looked_at(self) -> frozenset[str]:
        """The variables that it looks at which are none of its own parameters."""
        if self._looked_at is None:
            names = {one.name for one in walk(self) if isinstance(one, VariableTerm)}
            own = {one.name for one in self.parameters}
            object.__setattr__(self, "_looked_at", frozenset(names - own))
        assert self._looked_at is not None, "it was just found out"
        return self._looked_at


@dataclass(frozen=True, slots=True)
class ResultStatement(AnyDiceSyntax):
    """``result: value``."""

    value: Expression


@dataclass(frozen=True, slots=True)
class LoopStatement(AnyDiceSyntax):
    """``loop NAME over value { body }``."""

    name: str
    name_span: Span
    items: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class IfChain(AnyDiceSyntax):
    """``if value { body } else { otherwise }``; an ``else if`` is the only statement otherwise."""

    condition: Expression
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


Statement: TypeAlias = (
    "AssignStatement | OutputStatement | SetStatement | FunctionDefinition | ResultStatement"
    " | LoopStatement | IfChain"
)
"""What is done."""


@dataclass(frozen=True, slots=True)
class AnyDiceScript(AnyDiceSyntax):
    """A whole program."""

    body: tuple[Statement, ...]


# ---- the tree as a whole ------------------------------------------------------------------


def children(node: AnyDiceSyntax) -> Iterator[AnyDiceSyntax]:
    """Yield the parts right below a part, in the order of the text."""
    for name in type(node).__slots__:  # all fields but the span, which is the base class's
        value = getattr(node, name)
        if isinstance(value, AnyDiceSyntax):
            yield value
        elif isinstance(value, tuple):
            for part in value:
                if isinstance(part, AnyDiceSyntax):
                    yield part


def walk(node: AnyDiceSyntax) -> Iterator[AnyDiceSyntax]:
    """Yield a part and all below it, in the order of the text."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        yield part
        if type(part) not in _WITHOUT_PARTS:
            waiting.extend(reversed(list(children(part))))


_WITHOUT_PARTS = frozenset({WholeTerm, VariableTerm})
"""The parts that have nothing below them."""


def signature_text(signature: Signature) -> str:
    """Return a signature as AnyDice writes it, such as ``highest ? of ?``."""
    return " ".join("?" if word is None else word for word in signature)
