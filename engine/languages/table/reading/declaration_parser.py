"""The parser of one declaration, which reads on behind mistakes and reports each of them once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from lark.parsers.lalr_interactive_parser import InteractiveParser

from engine.languages.diagnostics import Diagnostic
from engine.languages.table.reading.errors import Stuck, syntax_error
from engine.languages.table.reading.feeding import (
    copied,
    depth,
    expected,
    feed_token,
    finished,
    follows_bare_return,
    supply,
)
from engine.languages.table.reading.grammar_parser import parser
from engine.languages.table.reading.lexing import QUOTES, TableToken, names_in
from engine.languages.table.reading.mistakes.place import MistakePlace
from engine.languages.table.reading.mistakes.slip import Slip
from engine.languages.table.reading.recovery import without_mistake
from engine.languages.table.reading.syntax import Declaration

__all__ = ["NAMELESS", "DeclarationReading", "Effort", "Surroundings", "Unknown"]

MOST_ERRORS = 20
"""Errors of its syntax told of one declaration: there is no point in a hundred of them."""

MOST_TRIED = 150_000
"""Words and signs that are read on trial for one script: about a second's work."""

FAR_ENOUGH = 12
"""How many words and signs a repair has to let be read behind it, unless it comes to the end."""

NAMELESS = ""
"""What is left out where a variable has lost its name: any unknown name may be it."""

_DEPTH_FOR_EACH = 100
"""How much a parser may keep that is copied, for each word and sign read since the last copy."""

_STATEMENT_ENDS = ("SEMICOLON", "LEFT_BRACE", "RIGHT_BRACE")


@dataclass(slots=True)
class Effort:
    """What may be tried to find out what was meant; a long script full of mistakes is not.

    Attributes:
        left: How many words and signs may still be read on trial.
    """

    left: int = MOST_TRIED

    @property
    def is_spent(self) -> bool:
        """Whether nothing more may be tried."""
        return self.left <= 0


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a declaration stands in.

    Attributes:
        text: The script.
        types: The types of the script, case-folded.
        functions: The functions of the script, case-folded.
        missing_type: The only type that is mentioned and not declared, or an empty text.
        missing_function: The only function that is called and not declared, or an empty text.
        effort: What may still be tried.
    """

    text: str
    types: frozenset[str]
    functions: frozenset[str]
    missing_type: str = ""
    missing_function: str = ""
    effort: Effort = field(default_factory=Effort)

    def place(self, found: Sequence[TableToken], stuck: Stuck) -> MistakePlace:
        """Return where a declaration cannot be read any more, with all that is around."""
        missing = {"DEFTYPE": self.missing_type, "DEFFUN": self.missing_function}
        name = missing.get(found[0].kind, "main")
        return MistakePlace(
            self.text, found, stuck.index, stuck.expected, self.types, self.functions, name
        )


@dataclass(frozen=True, slots=True)
class Unknown:
    """What is not known of a declaration because it could not be read in full.

    Attributes:
        names: The names in what had to be left out, case-folded.
        lines: The lines in which nobody knows what was meant.
    """

    names: frozenset[str]
    lines: frozenset[int]


class _Mark(NamedTuple):
    """The parser as it is behind a statement, to go on from.

    Attributes:
        read: The number of tokens read.
        feed: The parser.
        supplied: How much had been supplied.
    """

    read: int
    feed: InteractiveParser
    supplied: int


@dataclass(slots=True)
class _Attempt:
    """A declaration read once from its start.

    Attributes:
        outcome: The declaration, or where it could not be read; None where it was read far enough.
        supplied: What was told of signs supplied on the way.
        marks: Where a later attempt can go on.
    """

    outcome: Declaration | Stuck | None = None
    supplied: list[Diagnostic] = field(default_factory=list)
    marks: list[_Mark] = field(default_factory=list)


@dataclass(slots=True)
class DeclarationReading:
    """The reading of one declaration.

    Attributes:
        surroundings: What it stands in.
        tokens: Its tokens, without what had to be left out so far.
        diagnostics: What was found wrong.
        left_out: The names in what had to be left out.
    """

    surroundings: Surroundings
    tokens: Sequence[TableToken]
    diagnostics: list[Diagnostic] = field(default_factory=list)
    left_out: set[str] = field(default_factory=set)
    _present: _Attempt = field(default_factory=_Attempt)

    def declaration(self) -> Declaration | None:
        """Return the declaration, with holes where it is in error, or None where it has no shape.

        A mistake that is recognised is told with what was meant, and reading goes on as if it had
        been written. Otherwise something is left out.
        """
        for _ in range(MOST_ERRORS):
            marks = self._present.marks
            self._present = self._attempt(self.tokens, marking=bool(marks))
            outcome = self._present.outcome
            if not isinstance(outcome, Stuck):
                self.diagnostics += self._present.supplied
                return outcome
            if not self._present.marks:
                self._present = self._attempt(self.tokens, marking=True)
            rest = self._behind(outcome)
            if rest is None:
                return None
            kept = {one.span.start for one in rest}
            self.left_out |= names_in(one for one in self.tokens if one.span.start not in kept)
            self.tokens = rest
        return None

    def can_be_read(self) -> bool:
        """Return whether nothing keeps the declaration from being read."""
        effort = self.surroundings.effort
        if effort.is_spent:
            return False
        effort.left -= len(self.tokens)
        return not isinstance(self._attempt(self.tokens).outcome, Stuck)

    # ---- behind a mistake -----------------------------------------------------------------

    def _behind(self, stuck: Stuck) -> tuple[TableToken, ...] | None:
        """Tell what is wrong, and return the tokens without it; None where nothing is left."""
        if _follows_hole(self.tokens, stuck.index):
            return without_mistake(
                self.tokens, stuck.index
            )  # this may be a consequence of the hole
        place = self.surroundings.place(self.tokens, stuck)
        if place.kind(stuck.index) == "ASSIGN" and place.statement() == stuck.index:
            self.left_out.add(NAMELESS)
        slip = self._mistake(place, stuck)
        if slip is not None:
            self.diagnostics.append(slip.diagnostic(self.surroundings.text, self.tokens))
            return slip.applied(self.tokens)[0]
        self.diagnostics.append(syntax_error(self.tokens, stuck))
        if place.kind(stuck.index) == "ERROR" and self.tokens[stuck.index].text[0] in QUOTES:
            return None  # most of what follows an unclosed text is its consequence
        return without_mistake(self.tokens, stuck.index)

    def _mistake(self, place: MistakePlace, stuck: Stuck) -> Slip | None:
        """Return the likeliest mistake: one that is known, or a sign or two that are astray.

        With a sign put right that leaves nothing else in error, it goes before what is known.
        """
        if self.surroundings.effort.is_spent:
            return None
        from engine.languages.table.reading.mistakes.recognised import recognised

        known = next(filter(self._leads_on, recognised(place)), None)
        if known is not None and self._is_whole(known):
            return known
        repair = self._repaired(place, stuck)
        if known is None or (repair is not None and self._is_whole(repair)):
            return repair
        return known

    def _is_whole(self, slip: Slip) -> bool:
        """Return whether nothing else keeps the declaration from being read."""
        found, _ = slip.applied(self.tokens)
        return not isinstance(self._tried(found, slip.changes[0].start), Stuck)

    def _leads_on(self, slip: Slip) -> bool:
        """Return whether the declaration is read, or is in error only behind a mistake."""
        if not slip.changes:
            return False
        found, _ = slip.applied(self.tokens)
        change = slip.changes[0]
        outcome = self._tried(found, change.start)
        if not isinstance(outcome, Stuck):
            return True
        before = self._present.outcome
        assert isinstance(before, Stuck), "there is something to mend"
        if max(outcome.index, before.index) >= len(self.tokens) or outcome.index >= len(found):
            return False
        last = min(max(before.index, change.end - 1), len(self.tokens) - 1)
        return found[outcome.index].span.start > self.tokens[last].span.start

    def _repaired(self, place: MistakePlace, stuck: Stuck) -> Slip | None:
        """Return the repair with which the reading goes on farthest, if far enough."""
        from engine.languages.table.reading.mistakes.repairs import slips as repairs

        best: list[tuple[Slip, tuple[str, ...]]] = []
        most = 0
        for slip in repairs(place, syntax_error(place.tokens, stuck).message):
            found, behind = slip.applied(place.tokens)
            outcome = self._tried(found, slip.changes[0].start, behind + FAR_ENOUGH)
            reach = FAR_ENOUGH
            if isinstance(outcome, Stuck):
                reach = min(outcome.index - behind, FAR_ENOUGH)
                if not _ends_statement(found, behind, outcome.index):
                    continue
            if reach > most:
                best, most = [], reach
            if reach == most:
                best.append((slip, tuple(one.text for one in found)))
        best = [one for one in best if self._is_whole(one[0])] or best
        if not best:
            return None
        chosen, _ = best[0]
        is_certain = chosen.is_certain and len({words for _, words in best}) == 1
        return replace(chosen, is_certain=is_certain)

    # ---- attempts -------------------------------------------------------------------------

    def _tried(
        self, found: Sequence[TableToken], same: int, limit: int = 0
    ) -> Declaration | Stuck | None:
        """Return what comes of reading tokens on trial; see ``_attempt``."""
        known = [mark.read for mark in self._present.marks if mark.read <= same - 2]
        outcome = self._attempt(found, same, limit).outcome
        end = outcome.index if isinstance(outcome, Stuck) else min(limit or len(found), len(found))
        self.surroundings.effort.left -= max(1, end - max(known, default=0))
        return outcome

    def _attempt(
        self, found: Sequence[TableToken], same: int = 0, limit: int = 0, *, marking: bool = False
    ) -> _Attempt:
        """Read tokens as a declaration.

        Args:
            found: The tokens.
            same: How many of the first ones are those read last; they are not read again.
            limit: How many tokens are far enough; all where it is 0.
            marking: Whether later attempts are to go on from where statements end.
        """
        if not (same or limit or marking) and (whole := _read_in_one_go(found)) is not None:
            return _Attempt(whole)
        attempt, begin = _Attempt(), 0
        feed = None
        for mark in reversed(self._present.marks):
            if mark.read <= same - 2:
                feed, begin = copied(mark.feed), mark.read
                attempt.supplied = self._present.supplied[: mark.supplied]
                break
        if feed is None:
            feed = parser().feeding()
        end = min(limit or len(found), len(found))
        marked = begin
        for index in range(begin, end):
            token = found[index]
            if follows_bare_return(found, index) or not feed_token(feed, token):
                added = supply(feed, found[index - 1], token) if index else None
                if added is None or not (feed_token(feed, added[0]) and feed_token(feed, token)):
                    attempt.outcome = Stuck(index, expected(feed))
                    return attempt
                attempt.supplied.append(added[1])
            if marking and token.kind in _STATEMENT_ENDS and _is_worth(feed, index - marked):
                marked = index + 1
                attempt.marks.append(_Mark(marked, copied(feed), len(attempt.supplied)))
        if end == len(found):
            attempt.outcome = finished(feed, len(found))
        return attempt


def _is_worth(feed: InteractiveParser, read: int) -> bool:
    """Return whether a copy of the parser is small beside what was read since the last one.

    Only blocks deep in one another make it large: each is kept until it ends.
    """
    return depth(feed) <= _DEPTH_FOR_EACH * (read + 1)


def _read_in_one_go(found: Sequence[TableToken]) -> Declaration | None:
    """Return the declaration that tokens are, or None where a sign is missing or does not fit."""
    if any(follows_bare_return(found, index) for index in range(len(found))):
        return None
    declaration: Declaration | None = parser().read(found)
    return declaration


def _ends_statement(found: Sequence[TableToken], start: int, end: int) -> bool:
    """Return whether a statement ends among the tokens that could be read behind a repair."""
    return any(one.kind in (*_STATEMENT_ENDS, "COMMA", "COLON") for one in found[start:end])


def _follows_hole(found: Sequence[TableToken], index: int) -> bool:
    """Return whether what does not fit follows a hole, and so may be its consequence."""
    return index > 0 and found[index - 1].kind == "HOLE"
