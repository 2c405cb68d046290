"""Places: what a function that may ask does, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.languages.table.reading.syntax import Expression, FunctionCall, WhileLoop

if TYPE_CHECKING:
    from engine.languages.table.exact.deciding.flow import Flow

__all__ = [
    "AskPlace",
    "CallPlace",
    "EachPlace",
    "EndPlace",
    "FlowPlace",
    "RoundPlace",
    "SetPlace",
    "TailCallPlace",
    "TestPlace",
]


@dataclass(eq=False)
class FlowPlace:
    """A place in a function; places are told apart by identity.

    Attributes:
        live: The variables that matter here, by their numbers.
        kept: Those of them that matter afterwards and are not set here.
        flow: The function that it is a place of.
    """

    live: tuple[int, ...] = field(default=(), init=False)
    kept: tuple[int, ...] = field(default=(), init=False)
    flow: Flow = field(init=False, repr=False)

    def after(self) -> Iterator[FlowPlace]:
        """Yield the places of the function that may come next."""
        yield from ()

    def reads(self) -> Iterator[Expression]:
        """Yield the expressions that are evaluated here."""
        yield from ()

    @property
    def written(self) -> int | None:
        """The variable that is set here, or None."""
        return None


@dataclass(eq=False)
class SetPlace(FlowPlace):
    """What an expression comes to is put into a variable, or forgotten where that is None."""

    slot: int | None
    value: Expression
    then: FlowPlace

    def after(self) -> Iterator[FlowPlace]:
        """Yield what comes next."""
        yield self.then

    def reads(self) -> Iterator[Expression]:
        """Yield the expression."""
        yield self.value

    @property
    def written(self) -> int | None:
        """The variable."""
        return self.slot


@dataclass(eq=False)
class TestPlace(FlowPlace):
    """A condition is looked at."""

    condition: Expression
    then: FlowPlace
    otherwise: FlowPlace

    def after(self) -> Iterator[FlowPlace]:
        """Yield both ways."""
        yield self.then
        yield self.otherwise

    def reads(self) -> Iterator[Expression]:
        """Yield the condition."""
        yield self.condition


@dataclass(eq=False)
class AskPlace(FlowPlace):
    """Somebody decides; nothing is rolled to know what is asked.

    Attributes:
        slot: The variable that holds the answer.
        question: Whom and what is asked.
        then: What comes next.
        mentioned: The variables that the question mentions.
    """

    slot: int
    question: FunctionCall
    then: FlowPlace
    mentioned: tuple[int, ...] = field(default=(), init=False)

    def after(self) -> Iterator[FlowPlace]:
        """Yield what comes next."""
        yield self.then

    def reads(self) -> Iterator[Expression]:
        """Yield whom and what is asked."""
        yield from self.question.arguments

    @property
    def written(self) -> int | None:
        """The variable that holds the answer."""
        return self.slot


@dataclass(eq=False)
class CallPlace(FlowPlace):
    """A function that may ask is called; nothing is rolled for its arguments."""

    slot: int | None
    call: FunctionCall
    then: FlowPlace

    def after(self) -> Iterator[FlowPlace]:
        """Yield what comes when the function has returned."""
        yield self.then

    def reads(self) -> Iterator[Expression]:
        """Yield the arguments."""
        yield from self.call.arguments

    @property
    def written(self) -> int | None:
        """The variable that holds what is returned."""
        return self.slot


@dataclass(eq=False)
class TailCallPlace(FlowPlace):
    """A function that may ask is called, and what it returns is returned."""

    call: FunctionCall

    def reads(self) -> Iterator[Expression]:
        """Yield the arguments."""
        yield from self.call.arguments


@dataclass(eq=False)
class EndPlace(FlowPlace):
    """The function ends; what it returns takes no dice."""

    value: Expression | None

    def reads(self) -> Iterator[Expression]:
        """Yield what is returned."""
        if self.value is not None:
            yield self.value


@dataclass(eq=False)
class RoundPlace(FlowPlace):
    """A round of a loop begins, or the loop ends, as the condition behind it says.

    Attributes:
        loop: The loop.
        then: Where its condition is looked at; it is known once that is made.
    """

    loop: WhileLoop
    then: FlowPlace = field(init=False)

    def after(self) -> Iterator[FlowPlace]:
        """Yield what comes next."""
        yield self.then


@dataclass(eq=False)
class EachPlace(FlowPlace):
    """The next element of a list is taken, or the loop over it ends.

    Attributes:
        items: The variable that holds the elements that are left.
        slot: The variable that holds the present one.
        otherwise: Where it goes on when none are left.
        then: What is done with each; it is known once that is made.
    """

    items: int
    slot: int
    otherwise: FlowPlace
    then: FlowPlace = field(init=False)

    def after(self) -> Iterator[FlowPlace]:
        """Yield both ways."""
        yield self.then
        yield self.otherwise

    @property
    def written(self) -> int | None:
        """The variable that holds the present element."""
        return self.slot
