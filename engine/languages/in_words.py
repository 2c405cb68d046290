"""A script in plain English: short sentences in the order of what happens, each with its place.

Every notation puts its own syntax trees into words, so that nothing is guessed from the text; its
programs are ``Explaining``. What all of them share is here: numbers as words, lists, phrases
(``PhraseBook``), and the way from a chain of operations, each on what the one before it came to, to
sentences (``Teller``). Names stand between backticks, as the script writes them. Sentences are
English, as errors and the reference are.

An expression is a phrase within a sentence ("the sum of two d6") while that is short, and otherwise
sentences of its own, step by step, one level deeper than what needs its value.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from engine.errors import Span
from engine.languages.protocols import Parameter, Program

__all__ = [
    "FOLLOWING",
    "Explaining",
    "Phrase",
    "PhraseBook",
    "Placed",
    "Sentence",
    "Step",
    "Teller",
    "Words",
    "as_text",
    "filled",
    "in_words",
    "joined",
    "number_word",
    "operated",
    "ordinal",
    "phrase",
    "quoted",
    "times",
]

MOST_SENTENCES = 400
"""Nobody reads on after so many; the rest of a long script is not told."""

LONGEST_PHRASE = 110
"""Characters of an expression that can be told inside of a sentence."""

DEEPEST = 8
"""Levels of sentences; what lies deeper is shown as it is written."""

LONGEST_QUOTE = 60
"""Characters of a script that are shown as they are written."""

MOST_CHOICES = 8
"""Choices of a question that are told one by one."""

FOLLOWING = "the following"
"""Stands in a sentence for a value that is told in the sentences below it."""

_WORDS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of an explanation.

    Attributes:
        text: The sentence; with a colon at its end where those below it belong to it.
        span: What it tells of.
        depth: How many sentences it stands below.
    """

    text: str
    span: Span
    depth: int = 0


@runtime_checkable
class Explaining(Protocol):
    """A program that can be told in words."""

    def sentences(self, definitions: Mapping[str, int], max_iterations: int) -> Iterator[Sentence]:
        """Yield sentences on what happens, without those on the parameters.

        Args:
            definitions: Numbers for parameters; any may be left out.
            max_iterations: The limit that is told where a roll can go on without end.

        Raises:
            DiceError: With these numbers there is nothing to tell.
        """


def in_words(
    program: Program, definitions: Mapping[str, int], max_iterations: int
) -> tuple[Sentence, ...]:
    """Return what a program does in sentences; none where its notation is told in no words.

    Args:
        program: The program.
        definitions: Numbers for parameters; any may be left out.
        max_iterations: The limit on accumulate, explosions and the depth of calls.

    Raises:
        DiceError: With these numbers there is nothing to tell.
    """
    if not isinstance(program, Explaining):
        return ()
    given = (_parameter(one, definitions.get(one.name)) for one in program.parameters)
    wording = [*given, *islice(program.sentences(definitions, max_iterations), MOST_SENTENCES + 1)]
    if len(wording) > MOST_SENTENCES:
        last = wording[MOST_SENTENCES]
        wording[MOST_SENTENCES:] = [
            Sentence("The rest of this long script is left out.", last.span)
        ]
    return tuple(wording)


def as_text(sentences: Iterable[Sentence]) -> str:
    """Return sentences as lines, indented by two spaces for each level, the last with its end."""
    return "".join(f"{'  ' * one.depth}{one.text}\n" for one in sentences)


def _parameter(parameter: Parameter, given: int | None) -> Sentence:
    number = parameter.default if given is None else given
    name = quoted(parameter.name)
    if parameter.choices:
        place = 1 if number is None or not parameter.allows(number) else number
        names = [quoted(one) for one in parameter.choices[:MOST_CHOICES]]
        more = len(parameter.choices) - len(names)
        names += [f"one of {number_word(more)} others"] if more else []
        now = quoted(parameter.choices[place - 1])
        text = f"{name} is a choice that you make, {joined(names, 'or')}: {now} now."
    elif number is None:
        text = f"{name} is a number that you set."
    else:
        text = f"{name} is a number that you set: {_digits(number)} now."
    return Sentence(text, parameter.span)


# ---- words --------------------------------------------------------------------------------


def number_word(number: int) -> str:
    """Return a number as it is written in a sentence: as a word up to twelve."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else _digits(number)


def ordinal(number: int) -> str:
    """Return the word for the place of a number, such as ``third``, counted from 1."""
    if 1 <= number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{_digits(number)}{'th' if number % 100 in (11, 12, 13) else ending}"


def times(number: int) -> str:
    """Return how often something is done, such as ``twice``."""
    return {1: "once", 2: "twice"}.get(number, f"{number_word(number)} times")


def joined(parts: Sequence[str], word: str = "and") -> str:
    """Return parts as a list in a sentence, such as ``a, b and c``."""
    return f" {word} ".join([*([", ".join(parts[:-1])] if len(parts) > 1 else []), *parts[-1:]])


def quoted(text: str) -> str:
    """Return a part of a script as it is written, on one line and not too long."""
    line = " ".join(text.replace("`", "'").split())
    cut = line if len(line) <= LONGEST_QUOTE else f"{line[: LONGEST_QUOTE - 1].rstrip()}…"
    return f"`{cut}`"


def _digits(number: int) -> str:
    return str(number) if abs(number) < 10**LONGEST_QUOTE else "a very large number"


@dataclass(frozen=True, slots=True)
class Phrase:
    """An expression inside of a sentence.

    Attributes:
        text: What stands for its value, such as ``the sum of two d6``.
        is_compound: Whether it needs parentheses inside of another phrase.
        is_sum: Whether it is a sum or a difference, to which more can be added without them.
    """

    text: str
    is_compound: bool = False
    is_sum: bool = False

    @property
    def inner(self) -> str:
        """The text as a part of another phrase."""
        return f"({self.text})" if self.is_compound else self.text


def phrase(text: str, *, is_compound: bool = False) -> Phrase | None:
    """Return a phrase, or None where it is too long for a sentence."""
    return Phrase(text, is_compound) if len(text) <= LONGEST_PHRASE else None


def filled(
    template: str, parts: Iterable[Phrase | None], *, is_compound: bool = False
) -> Phrase | None:
    """Return a phrase with other phrases in it, or None where any of them is too long."""
    inner = []
    for part in parts:
        if part is None:
            return None
        inner.append(part.inner)
    return phrase(template.format(*inner), is_compound=is_compound)


def operated(template: str, left: Phrase | None, right: Phrase | None) -> Phrase | None:
    """Return arithmetic as a phrase that can be read in one way only.

    What stands behind an "of" ends with a comma: "the sum of two d6, plus 3".

    Args:
        template: The words, such as ``{} plus {}``.
        left: The value on the left, or None where it is too long.
        right: The value on the right, or None where it is too long.
    """
    if left is None or right is None:
        return None
    is_sum = template in SUMS
    first = left.text if is_sum and left.is_sum else left.inner
    if " of " in left.text and not first.startswith("("):
        first = f"{first},"
    wording = template.format(first, right.inner)
    return (
        Phrase(wording, is_compound=True, is_sum=is_sum) if len(wording) <= LONGEST_PHRASE else None
    )


SUMS = ("{} plus {}", "{} minus {}")
"""Arithmetic that goes on from left to right without parentheses."""


class Placed(Protocol):
    """A node of a syntax tree."""

    @property
    def span(self) -> Span:
        """Where it stands."""


Node = TypeVar("Node", bound=Placed)


class PhraseBook(Generic[Node]):
    """The phrases of all expressions of a script, made from the inside out without recursion.

    A notation derives its own from it, with the words for each kind of expression.
    """

    def __init__(self) -> None:
        """Begin without phrases."""
        self._known: dict[int, Phrase | None] = {}

    def find_words(self, nodes: Sequence[Placed], words: Mapping[type, Words]) -> None:
        """Make the phrases of nodes.

        Args:
            nodes: The nodes, each before those inside it; they must outlive this book.
            words: What makes the phrase of each kind of expression.
        """
        for node in reversed(nodes):
            make = words.get(type(node))
            if make is not None:
                self._known[id(node)] = make(self, node)

    def of(self, node: Node) -> Phrase | None:
        """Return an expression as a phrase, or None where it is too long for a sentence."""
        return self._known[id(node)]

    def filled(self, template: str, *nodes: Node, is_compound: bool = False) -> Phrase | None:
        """Return a phrase with the phrases of other expressions in it."""
        return filled(template, map(self.of, nodes), is_compound=is_compound)


Words: TypeAlias = Callable[[Any, Any], Phrase | None]
"""Makes the phrase of a node, given the phrases of those inside it."""


# ---- from a chain of operations to sentences -------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step(Generic[Node]):
    """An operation on what another expression comes to.

    Attributes:
        operand: The expression that it works on, which is told before.
        text: What it does, as a sentence.
        span: What the sentence tells of.
        below: What stands for ``FOLLOWING`` in it, told below; None where it has no such part.
    """

    operand: Node
    text: str
    span: Span
    below: Node | None = None


class Teller(ABC, Generic[Node]):
    """Tells expressions step by step.

    Attributes:
        text: The script.
    """

    def __init__(self, text: str) -> None:
        """Tell expressions of the script ``text``."""
        self.text = text

    @abstractmethod
    def phrase_of(self, node: Node) -> Phrase | None:
        """Return an expression as a phrase, or None where it is too long for one."""

    @abstractmethod
    def step(self, node: Node) -> Step[Node] | None:
        """Return an expression as a step behind one of its operands, or None."""

    @abstractmethod
    def opening(self, node: Node, depth: int) -> Iterator[Sentence]:
        """Yield the sentences on an expression that is no step."""

    def explain(self, node: Node, depth: int = 0) -> Iterator[Sentence]:
        """Yield the sentences on an expression."""
        if depth > DEEPEST:
            yield self.shown(node, depth)
            return
        steps: list[Step[Node]] = []
        while (step := self.step(node)) is not None:
            steps.append(step)
            node = step.operand
        yield from self.opening(node, depth)
        for step in reversed(steps):
            yield Sentence(step.text, step.span, depth)
            if step.below is not None:
                yield from self.explain(step.below, depth + 1)

    def shown(self, node: Node, depth: int) -> Sentence:
        """Return a sentence that shows an expression as it is written."""
        written = self.text[node.span.start : node.span.end]
        return Sentence(f"Work out {quoted(written)}.", node.span, depth)

    def with_value(self, operand: Node, text: str, value: Node, span: Span) -> Step[Node]:
        """Return a step with a value in it.

        Args:
            operand: What it works on.
            text: The sentence without its full stop, with ``{}`` in the place of the value.
            value: The value.
            span: What the sentence tells of.
        """
        wording = self.phrase_of(value)
        if wording is None:
            return Step(operand, f"{text.format(FOLLOWING)}:", span, value)
        return Step(operand, f"{text.format(wording.inner)}.", span)

    def parts(self, nodes: Sequence[Node], what: str, depth: int) -> Iterator[Sentence]:
        """Yield a sentence for each of some parts, or one with its own sentences below it."""
        for number, node in enumerate(nodes, 1):
            wording = self.phrase_of(node)
            if wording is not None:
                yield Sentence(f"{what} {number} is {wording.text}.", node.span, depth)
            else:
                yield Sentence(f"{what} {number}:", node.span, depth)
                yield from self.explain(node, depth + 1)
