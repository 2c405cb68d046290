"""Questions that offer choices, ``?{Attack|Normal,1d20|Advantage,2d20kh1}``.

What is chosen stands in the roll as if it had been written there, as on Roll20: it can be a roll, a
part of one, or nothing. So a text with such questions is many rolls, one for each way to answer,
and is read once an answer is known. An excerpt remembers where its characters stand in the script.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from engine.errors import DiceError, Fix, Span
from engine.languages.roll20.reading.lexing import BRACES, lexemes

__all__ = ["Choice", "Excerpt", "Question", "Template", "name_of"]

MOST_CHOICES = 200
"""Choices of all questions of a roll together: each is read to see whether it is sound."""

MOST_NESTED = 20
"""How deep questions may stand in the choices of others."""

LONGEST = 20_000
"""Characters that a roll may have once everything is chosen."""

Within: TypeAlias = tuple[tuple[str, int], ...]
"""Names of questions, each with the number of a choice."""

AnyError = TypeVar("AnyError", bound=DiceError)


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Text put together from parts of a script.

    Attributes:
        script: The whole script.
        text: The characters.
        places: Where each of them begins and ends in the script.
    """

    script: str
    text: str
    places: tuple[tuple[int, int], ...]

    @classmethod
    def whole(cls, script: str) -> Excerpt:
        """Return all of ``script``."""
        return cls(script, script, tuple((at, at + 1) for at in range(len(script))))

    def part(self, start: int, end: int) -> Excerpt:
        """Return the characters between two offsets, without white space at both ends."""
        while start < end and self.text[start].isspace():
            start += 1
        while start < end and self.text[end - 1].isspace():
            end -= 1
        return Excerpt(self.script, self.text[start:end], self.places[start:end])

    def decoded(self) -> Excerpt:
        """Return the text with each character for its name, such as ``&#124;`` for a bar."""
        if "&" not in self.text:
            return self
        characters: list[str] = []
        places: list[tuple[int, int]] = []
        for match in _CHARACTER.finditer(self.text):
            meant = html.unescape(match.group())
            place = self.places[match.start()][0], self.places[match.end() - 1][1]
            characters.append(meant)
            places += [place] * len(meant)
        return Excerpt(self.script, "".join(characters), tuple(places))

    @property
    def whole_span(self) -> Span:
        """Where all of it stands in the script."""
        return self.place(Span.in_text(self.text, 0, len(self.text)))

    @property
    def is_as_written(self) -> bool:
        """Whether its characters stand in the script just so, one after the other."""
        span = self.whole_span
        return self.script[span.start : span.end] == self.text

    def place(self, span: Span) -> Span:
        """Return where a stretch of this text stands in the script."""
        if self.text == self.script:
            return span
        start, end = span.start, max(span.start, span.end)
        if start == end:
            at = self.places[start][0] if start < len(self.places) else len(self.script)
            return Span.in_text(self.script, at, at)
        inside = self.places[start:end]
        return Span.in_text(
            self.script, min(place[0] for place in inside), max(place[1] for place in inside)
        )

    def error(self, error: AnyError) -> AnyError:
        """Return an error in this text as one in the script, with the fixes that fit there."""
        if self.text == self.script:
            return error
        span = None if error.span is None else self.place(error.span)
        fixes = tuple(self._fixes(error.fixes))
        return type(error)(error.message, span, error.hint, fixes)

    def _fixes(self, fixes: tuple[Fix, ...]) -> Iterator[Fix]:
        for fix in fixes:
            span = self.place(fix.span)
            replaced = self.text[fix.span.start : fix.span.end]
            if self.script[span.start : span.end] == replaced:
                yield Fix(fix.title, span, fix.replacement)


_CHARACTER = re.compile(r"&\#?\w+; | .", re.VERBOSE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the answers that a question offers.

    Attributes:
        name: What it is called.
        value: What is written in the place of the question.
        is_named: Whether the name stands before the value, and is not the value itself.
    """

    name: str
    value: Excerpt
    is_named: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A question that offers choices.

    Attributes:
        name: What is asked.
        choices: The answers, the usual one first.
        span: Where it stands in the script.
        within: The questions in a choice of which it stands, each with the number of that choice.
    """

    name: str
    choices: tuple[Choice, ...]
    span: Span
    within: Within = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the choices."""
        return tuple(choice.name for choice in self.choices)


def name_of(written: str) -> str:
    """Return the name of ``@{...}`` or ``?{...}``: of an attribute its owner belongs to it."""
    inside = written[2:-1]
    named = inside.partition("|")[0] if written.startswith("?") else inside
    return "|".join(" ".join(part.split()) for part in named.split("|"))


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """The text of a roll, with the questions in it that offer choices.

    Attributes:
        text: The roll as it was written.
        questions: The questions, each where it first offers something.
    """

    text: str
    questions: tuple[Question, ...]

    @classmethod
    def of(cls, text: str) -> Template:
        """Return the template that ``text`` is.

        Raises:
            DiceError: A question offers too much, or itself.
        """
        if "?{" not in text:
            return cls(text, ())
        found: dict[str, Question] = {}
        _collect(Excerpt.whole(text), found, ())
        return cls(text, tuple(found.values()))

    def excerpt(self, chosen: Mapping[str, int]) -> Excerpt:
        """Return the roll with what is chosen in the place of each question.

        Args:
            chosen: The number of a choice, counted from 1, for the names of questions; one that is
                left out is answered with its first choice.

        Raises:
            DiceError: There is no such choice, or the roll becomes too long.
        """
        if not self.questions:
            return Excerpt(self.text, self.text, ())
        return _Writing(self.questions, chosen).filled(Excerpt.whole(self.text))

    def explained(self, error: DiceError) -> DiceError:
        """Return an error in the script; of a choice that is only a name with what it lacks."""
        for choice in (one for question in self.questions for one in question.choices):
            places, place = choice.value.places, error.span
            if choice.is_named or place is None or not choice.name[:1].isalpha() or not places:
                continue
            if places[0][0] <= place.start and place.end <= places[-1][1]:
                example = f"{choice.name},1d20"
                hint = f"what a choice stands for follows its name and a comma, as in {example}"
                return DiceError(error.message, place, hint)
        return error

    def variants(self) -> Iterator[dict[str, int]]:
        """Yield ways to answer such that every choice is made in one of them, the usual first."""
        yield {}
        for question in self.questions:
            around = dict(question.within)
            if any(number > 1 for number in around.values()):
                yield around
            for number in range(2, len(question.choices) + 1):
                yield {**around, question.name: number}


def _collect(excerpt: Excerpt, found: dict[str, Question], within: Within) -> None:
    for start, end in _questions_in(excerpt.text):
        question = _question(excerpt, start, end, within)
        if question is None:
            continue
        found.setdefault(question.name, question)
        if sum(len(one.choices) for one in found.values()) > MOST_CHOICES:
            raise DiceError(
                f"a roll offers {MOST_CHOICES} choices at most", question.span, "offer fewer"
            )
        if len(within) == MOST_NESTED:
            message = f"this stands in more than {MOST_NESTED} other questions"
            raise DiceError(message, question.span, "ask one question after the other")
        for number, choice in enumerate(question.choices, 1):
            _collect(choice.value, found, (*within, (question.name, number)))


def _questions_in(text: str) -> Iterator[tuple[int, int]]:
    if "?{" in text:
        for lexeme in lexemes(text):
            if lexeme.text[:2] in ("?{", "@{") and lexeme.text.endswith("}"):
                yield lexeme.start, lexeme.end


def _question(excerpt: Excerpt, start: int, end: int, within: Within) -> Question | None:
    """Return the question between two offsets, or None where it asks for a number."""
    if excerpt.text[start] == "@":
        return None
    _, *offered = _split(excerpt.text, start + 2, end - 1, "|")
    if not offered or (len(offered) == 1 and _is_number(excerpt.text[slice(*offered[0])])):
        return None
    span = excerpt.place(Span.in_text(excerpt.text, start, end))
    name = name_of(excerpt.text[start:end])
    if not name:
        hint = "write the question before the first bar, as in ?{Attack|1d20|2d20kh1}"
        raise DiceError("a name or a question is missing between these braces", span, hint)
    choices = tuple(_choice(excerpt, *place) for place in offered)
    return Question(name, choices, span, within)


def _is_number(default: str) -> bool:
    return re.fullmatch(r"\s*(?:[-+]?[0-9]{1,1000}\s*)?", default) is not None


def _choice(excerpt: Excerpt, start: int, end: int) -> Choice:
    (name_start, name_end), *rest = _split(excerpt.text, start, end, ",")
    value_start = rest[0][0] if rest else name_start
    name = excerpt.part(name_start, name_end).decoded().text
    value = excerpt.part(value_start, end).decoded()
    return Choice(" ".join(name.split()) or "(nothing)", value, bool(rest))


def _split(text: str, start: int, end: int, sign: str) -> list[tuple[int, int]]:
    """Return the parts of a stretch of the text that stand between signs outside of braces."""
    parts, depth, reached = [start], 0, start
    for brace in (*BRACES.finditer(text, start, end), None):
        until = end if brace is None else brace.start()
        if not depth:
            parts += [at + 1 for at in range(reached, until) if text[at] == sign]
        if brace is not None:
            depth, reached = depth + (1 if brace.lastgroup == "left" else -1), brace.end()
    return list(zip(parts, [*(at - 1 for at in parts[1:]), end], strict=True))


class _Writing:
    """Writes what is chosen in the place of questions; each of them once, however often named."""

    def __init__(self, questions: tuple[Question, ...], chosen: Mapping[str, int]) -> None:
        self._questions = {question.name: question for question in questions}
        self._chosen = chosen
        self._written: dict[str, Excerpt] = {}
        self._begun: set[str] = set()

    def filled(self, excerpt: Excerpt) -> Excerpt:
        pieces: list[Excerpt] = []
        reached = 0
        for start, end in _questions_in(excerpt.text):
            question = self._questions.get(name_of(excerpt.text[start:end]))
            if question is None:
                continue
            span = excerpt.place(Span.in_text(excerpt.text, start, end))
            pieces += [_cut(excerpt, reached, start), self._answer(question, span)]
            reached = end
            if sum(len(piece.text) for piece in pieces) > LONGEST:
                message = f"with these choices the roll has more than {LONGEST:,} characters"
                raise DiceError(message, span)
        if not pieces:
            return excerpt
        pieces.append(_cut(excerpt, reached, len(excerpt.text)))
        text = "".join(piece.text for piece in pieces)
        places = tuple(place for piece in pieces for place in piece.places)
        return Excerpt(excerpt.script, text, places)

    def _answer(self, question: Question, span: Span) -> Excerpt:
        if question.name in self._written:
            return self._written[question.name]
        if question.name in self._begun:
            raise DiceError(
                "this question stands in a choice of its own",
                span,
                "give the inner one another name",
            )
        self._begun.add(question.name)
        number = self._chosen.get(question.name, 1)
        if not 1 <= number <= len(question.choices):
            count = len(question.choices)
            raise DiceError(
                f"{question.name} has the choices 1 to {count}, not {number}",
                question.span,
                f"they are {', '.join(question.names)}",
            )
        written = self.filled(question.choices[number - 1].value)
        self._written[question.name] = written
        return written


def _cut(excerpt: Excerpt, start: int, end: int) -> Excerpt:
    return Excerpt(excerpt.script, excerpt.text[start:end], excerpt.places[start:end])
