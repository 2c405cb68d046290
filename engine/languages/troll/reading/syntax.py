"""The syntax tree of Troll: what a script says, before anyone asks what it means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias, TypeVar

from engine.errors import Span
from engine.languages.troll.reading.node_memory import Remembering
from engine.textbox import TextBox

__all__ = [
    "Binary",
    "Call",
    "CollectionLiteral",
    "Compositional",
    "Conditional",
    "Declaration",
    "Default",
    "Dice",
    "Expression",
    "Extremes",
    "Fold",
    "ForEach",
    "Function",
    "Integer",
    "Let",
    "Loop",
    "Probability",
    "Projection",
    "RepeatedRoll",
    "Samples",
    "TextLiteral",
    "TrollScript",
    "TrollSyntax",
    "TupleLiteral",
    "Unary",
    "Variable",
    "changed",
    "children",
    "draws",
    "forms",
    "unknown",
    "walk",
]


_Node = TypeVar("_Node", bound="TrollSyntax")


@dataclass(frozen=True, slots=True)
class TrollSyntax(Remembering):
    """A piece of a script.

    Attributes:
        span: Where it stands in the text.
    """

    span: Span


@dataclass(frozen=True, slots=True)
class Integer(TrollSyntax):
    """A whole number, never negative (``-3`` is a negation)."""

    value: int


@dataclass(frozen=True, slots=True)
class Probability(TrollSyntax):
    """``?p``: 1 with the given probability, else the empty collection."""

    chance: Fraction


@dataclass(frozen=True, slots=True)
class TextLiteral(TrollSyntax):
    """A string; the joining operators inside it are already carried out."""

    box: TextBox


@dataclass(frozen=True, slots=True)
class Variable(TrollSyntax):
    """A name that stands for a value."""

    is_name = True

    name: str


@dataclass(frozen=True, slots=True)
class Default(TrollSyntax):
    """``name ~ fallback``: the value of the name where it is bound, else the fallback."""

    name: str
    name_span: Span
    fallback: Expression


@dataclass(frozen=True, slots=True)
class Dice(TrollSyntax):
    """``d`` or ``z``: ``count`` dice (one where it is None) from 1, or from 0, to ``faces``."""

    count: Expression | None
    faces: Expression
    from_zero: bool


@dataclass(frozen=True, slots=True)
class Unary(TrollSyntax):
    """An operator before its operand.

    The operator is one of ``- sgn ! sum count min max minimal maximal median different counts
    straight choose``.
    """

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Binary(TrollSyntax):
    """An operator between its operands.

    The operator is one of ``+ - * / mod``, the union ``U`` (also for ``@``),
    ``& drop keep pick -- ..``, the filters ``< <= > >= = =/=`` and the text joins ``|| |> <| <>``.
    """

    operator: str
    left: Expression
    right: Expression
    operator_span: Span


@dataclass(frozen=True, slots=True)
class Extremes(TrollSyntax):
    """``least count operand`` or ``largest count operand``."""

    largest: bool
    count: Expression
    operand: Expression


@dataclass(frozen=True, slots=True)
class RepeatedRoll(TrollSyntax):
    """``count # body``: the body evaluated afresh that many times, all values united."""

    count: Expression
    body: Expression


@dataclass(frozen=True, slots=True)
class Samples(TrollSyntax):
    """``count ' body``: a text box with a line for each sample (one where the count is None)."""

    count: Expression | None
    body: Expression


@dataclass(frozen=True, slots=True)
class CollectionLiteral(TrollSyntax):
    """``{a, b, ...}``: the union of its elements."""

    elements: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class TupleLiteral(TrollSyntax):
    """``[first, second, ...]``: two values or more side by side."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Projection(TrollSyntax):
    """``%1 operand``, ``%2 operand`` and so on: one part of a tuple.

    Taking a tuple apart by names, ``[a, b] := bound; body``, binds it to a name that no script can
    write, which is how the names are written, and each of the names to a part of it.

    Attributes:
        index: The number of the part, from 1.
        operand: The tuple.
        size: How many parts it must have where it is taken apart by names, otherwise None.
    """

    index: int
    operand: Expression
    size: int | None = None

    @property
    def operator(self) -> str:
        """What takes the part, as a message names it."""
        if self.size is not None and isinstance(self.operand, Variable):
            return self.operand.name
        return f"%{self.index}"


@dataclass(frozen=True, slots=True)
class Let(TrollSyntax):
    """``name := bound; body``."""

    binds = ("name",)

    name: str
    name_span: Span
    bound: Expression
    body: Expression


@dataclass(frozen=True, slots=True)
class Conditional(TrollSyntax):
    """``if condition then then_branch else else_branch``; anything not empty is true."""

    condition: Expression
    then_branch: Expression
    else_branch: Expression


@dataclass(frozen=True, slots=True)
class ForEach(TrollSyntax):
    """``foreach name in items do body``."""

    binds = ("name",)

    name: str
    name_span: Span
    items: Expression
    body: Expression


@dataclass(frozen=True, slots=True)
class Fold(TrollSyntax):
    """``fold name in items from carried := start do body``.

    The body is evaluated for each number from the least up, and is what is carried to the next one.
    ``from carried`` alone begins with the value that the name has already.
    """

    binds = ("name", "carried")

    name: str
    name_span: Span
    items: Expression
    carried: str
    start: Expression
    body: Expression


@dataclass(frozen=True, slots=True)
class Loop(TrollSyntax):
    """``repeat`` or ``accumulate`` ``name := bound while condition`` (or ``until``)."""

    binds = ("name",)

    accumulates: bool
    name: str
    name_span: Span
    bound: Expression
    condition: Expression
    until: bool


@dataclass(frozen=True, slots=True)
class Call(TrollSyntax):
    """``call function(arguments)``."""

    function: str
    function_span: Span
    arguments: tuple[Expression, ...]


Expression: TypeAlias = (
    Integer
    | Probability
    | TextLiteral
    | Variable
    | Default
    | Dice
    | Unary
    | Binary
    | Extremes
    | RepeatedRoll
    | Samples
    | CollectionLiteral
    | TupleLiteral
    | Projection
    | Let
    | Conditional
    | ForEach
    | Fold
    | Loop
    | Call
)


@dataclass(frozen=True, slots=True)
class Function(TrollSyntax):
    """``function name(parameters) = body``."""

    name: str
    parameters: tuple[str, ...]
    body: Expression
    name_span: Span
    parameter_spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Compositional(TrollSyntax):
    """``compositional name(empty, single, join)``: a function given by its three cases.

    Attributes:
        empty: The value for the empty collection.
        single: What is done to each element: a function's name, or one of the operators
            ``- d z sum count min max minimal maximal choose different counts straight sgn``.
        join: What unites two results: a function's name, or ``+ *`` or ``U``.
    """

    name: str
    empty: Expression
    single: str
    join: str
    name_span: Span
    single_span: Span
    join_span: Span


Declaration: TypeAlias = Function | Compositional


@dataclass(frozen=True, slots=True)
class TrollScript(TrollSyntax):
    """A whole script: its expression, and the declarations before and after it.

    A script that is evaluated has only one declaration of each name; ``names.duplicates`` tells.
    """

    body: Expression
    declarations: tuple[Declaration, ...]


def children(node: TrollSyntax) -> tuple[TrollSyntax, ...]:
    """Return the nodes directly inside ``node``, in the order of the text."""
    return node.known_children


def changed(node: _Node, **parts: object) -> _Node:
    """Return a node in which some attributes are others; the same one where these are the same."""
    for name, part in parts.items():
        if getattr(node, name) is not part:
            break
    else:
        return node
    form = type(node)
    values = [parts[name] if name in parts else getattr(node, name) for name in form.__match_args__]
    return form(*values)  # type: ignore[arg-type]  # as they were, or of the same kinds


def walk(node: TrollSyntax) -> Iterator[TrollSyntax]:
    """Yield ``node`` and every node inside it, each before its own insides."""
    waiting = [node]
    while waiting:
        found = waiting.pop()
        yield found
        waiting += found.known_children[::-1]


def forms(node: TrollSyntax) -> frozenset[type | str]:
    """Return the forms and the operators that occur in a node, its own among them."""
    return node.known_forms


def unknown(node: TrollSyntax, answer: str) -> Iterator[TrollSyntax]:
    """Return the nodes in which an answer is not known, the insides of each before it."""
    waiting, found = [node], []
    while waiting:
        one = waiting.pop()
        found.append(one)
        waiting += [part for part in one.known_children if not hasattr(part, answer)]
    return reversed(found)


def draws(node: TrollSyntax) -> bool:
    """Return whether an expression draws from a collection itself, whatever its operands are."""
    if isinstance(node, Binary):
        return node.operator == "pick"
    return isinstance(node, Unary) and node.operator == "choose"
