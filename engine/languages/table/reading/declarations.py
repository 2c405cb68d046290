"""A script cut into its declarations, so that an error in one leaves the others alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from engine.errors import Fix
from engine.languages.diagnostics import Diagnostic, error, warning
from engine.languages.table.reading.boundaries import DECLARING, end_of_declaration, keyword_at
from engine.languages.table.reading.errors import error_of_characters
from engine.languages.table.reading.lexing import QUOTES, TableToken, names_in, spoken
from engine.languages.table.reading.mistakes.bracing import changes
from engine.languages.table.reading.mistakes.outside import slip_at
from engine.languages.table.reading.mistakes.place import MistakePlace
from engine.languages.table.reading.mistakes.slip import Change, Slip
from engine.languages.table.reading.mistakes.texts import closings

__all__ = ["DeclarationTokens", "split_declarations"]

MOST_REPAIRED = 20
"""Mistakes between declarations that are put right: there is no point in a hundred of them."""

_WORDS_FOR = {"DEFTYPE": "type", "DEFFUN": "function", "DEFROLL": "roll"}


@dataclass(frozen=True, slots=True)
class DeclarationTokens:
    """The tokens of one declaration; its brackets are closed, if need be by signs of no width."""

    tokens: tuple[TableToken, ...]

    @property
    def name(self) -> str:
        """What is declared; empty where the name is missing."""
        return next((one.text for one in self.tokens[1:3] if one.kind == "NAME"), "")


def split_declarations(
    text: str,
    found: Sequence[TableToken],
    types: frozenset[str],
    can_be_read: Callable[[Sequence[TableToken]], bool] | None,
) -> tuple[tuple[DeclarationTokens, ...], tuple[Diagnostic, ...], frozenset[str]]:
    """Return the declarations of a script, what is wrong around them, and the names lost there.

    A declaration ends where its braces close, or where the next one begins.

    Args:
        text: The script.
        found: Its tokens.
        types: Its types, case-folded.
        can_be_read: Tells whether some tokens are a sound declaration; None where the end of the
            script is missing, so that nothing is told of braces.
    """
    cut = _Splitter(text, tuple(found), types, can_be_read)
    while cut.index < len(cut.found):
        if _as_keyword(cut.found, cut.index) is None:
            cut.pass_over()
        else:
            cut.take()
    return tuple(cut.parts), tuple(cut.diagnostics), frozenset(cut.lost)


@dataclass(slots=True)
class _Splitter:
    """A script being cut into its declarations.

    Attributes:
        text: The script.
        found: Its tokens, without the mistakes told so far.
        types: Its types, case-folded.
        can_be_read: Tells whether some tokens are a sound declaration.
        index: The number of the first token that is in no slice yet.
        parts: The declarations so far.
        diagnostics: What was wrong so far.
        lost: The names in what stood outside and had to be left out, case-folded.
    """

    text: str
    found: tuple[TableToken, ...]
    types: frozenset[str]
    can_be_read: Callable[[Sequence[TableToken]], bool] | None
    index: int = 0
    parts: list[DeclarationTokens] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)
    _last_repaired: int = -1
    _repaired: int = 0

    def pass_over(self) -> None:
        """Pass over what is no declaration, or read it as the one that is meant."""
        slip = slip_at(self.text, self.found, self.index, self.types)
        if (
            slip is not None
            and self._last_repaired != self.index
            and self._repaired < MOST_REPAIRED
        ):
            self._last_repaired = self.index
            self._repaired += 1
            self.diagnostics.append(slip.diagnostic(self.text, self.found))
            before = self.found
            self.found, _ = slip.applied(before)
            if not slip.is_certain:
                kept = {one.span.start for one in self.found}
                self.lost |= names_in(one for one in before if one.span.start not in kept)
            return
        self.diagnostics.append(_outside(self.found[self.index]))
        self.index = _next_declaration(self.found, self.index + 1)

    def take(self) -> None:
        """Take the declaration that begins here."""
        keyword = _as_keyword(self.found, self.index)
        assert keyword is not None
        if keyword.kind != self.found[self.index].kind:
            message = f"{self.found[self.index].text} read as {keyword.text}"
            fix = Fix(f"Write `{keyword.text}`", keyword.span, keyword.text)
            self.diagnostics.append(warning(message, keyword.span, (fix,)))
        following = _next_declaration(self.found, self.index + 1)
        end, depth = end_of_declaration(self.found, self.index + 1)
        if depth > 0 or end < following:
            if self._braced(keyword, following):
                end, depth = end_of_declaration(self.found, self.index + 1)
            elif depth > 0 and self.can_be_read is not None and not self._has_open_text(end):
                self.diagnostics.append(_unclosed(self.found, self.index, keyword))
        closing = tuple(self.found[end - 1]._replace(kind="RIGHT_BRACE") for _ in range(depth))
        self.parts.append(DeclarationTokens((keyword, *self.found[self.index + 1 : end], *closing)))
        self.index = end

    def _braced(self, keyword: TableToken, following: int) -> bool:
        """Tell of a brace too few or too many, and put it right where the indentation tells how."""
        if self.can_be_read is None:
            return False
        declared = (keyword, *self.found[self.index + 1 : following])
        for slip in self._ways(keyword, declared):
            repaired, _ = slip.applied(declared)
            whole, _ = end_of_declaration(repaired, 1)
            if whole == len(repaired) and self.can_be_read(repaired):
                self.diagnostics.append(slip.diagnostic(self.text, declared))
                self.found = (*self.found[: self.index], *repaired, *self.found[following:])
                return True
        return False

    def _ways(self, keyword: TableToken, declared: Sequence[TableToken]) -> Iterator[Slip]:
        """Yield what may be wrong with a declaration that does not end where it should."""
        for index, token in enumerate(declared):
            if _is_open_text(token):
                yield from closings(
                    MistakePlace(self.text, declared, index, frozenset()), token.text
                )
        yield from (self._of_brace(keyword, declared, one) for one in changes(self.text, declared))

    def _has_open_text(self, end: int) -> bool:
        return any(map(_is_open_text, self.found[self.index : end]))

    def _of_brace(
        self, keyword: TableToken, declared: Sequence[TableToken], change: Change
    ) -> Slip:
        place = change.start
        behind = declared[min(place, len(declared) - 1)]
        if change.text == "":
            hint = "leave it out"
            message = f"this {behind.text} closes nothing"
            if behind.kind == "LEFT_BRACE":
                message = _unclosed(declared, 0, keyword).message
            return Slip(message, hint, behind.span, (change,))
        last = declared[place - 1]
        if "}" in (change.text or ""):
            diagnostics = _unclosed(declared, 0, keyword)
            hint = f"write }} behind line {last.span.end_line}, where its block seems to end"
            return Slip(diagnostics.message, hint, diagnostics.span, (change,))
        message = f"`{{` is missing after {spoken(last)}"
        return Slip(message, "write {", last.span, (change,))


def _is_open_text(token: TableToken) -> bool:
    return token.kind == "ERROR" and token.text[0] in QUOTES


def _next_declaration(found: Sequence[TableToken], start: int) -> int:
    for index in range(start, len(found)):
        if keyword_at(found, index) is not None:
            return index
    return len(found)


def _as_keyword(found: Sequence[TableToken], index: int) -> TableToken | None:
    """Return the word that begins a declaration at ``index``, spelt as it should be, or None."""
    word = keyword_at(found, index)
    if word is None:
        return None
    written = found[index]
    kind = DECLARING[word]
    return written if written.kind == kind else written._replace(kind=kind, text=word)


def _unclosed(found: Sequence[TableToken], start: int, keyword: TableToken) -> Diagnostic:
    brace = next(one for one in found[start:] if one.kind == "LEFT_BRACE")
    name = next((one.text for one in found[start + 1 : start + 3] if one.kind == "NAME"), "")
    message = f"the {{ of the {_WORDS_FOR[keyword.kind]} {name} is never closed"
    hint = "write } where its block ends; every { has a } of its own"
    return error(message, brace.span, hint=hint)


def _outside(token: TableToken) -> Diagnostic:
    if token.kind == "RIGHT_BRACE":
        fix = Fix("Remove `}`", token.span, "")
        hint = "leave it out, or write { where its block begins"
        return error("this } closes nothing", token.span, (fix,), hint)
    if token.kind == "ERROR":
        return error_of_characters(token)
    message = f"{spoken(token)} stands outside of every deftype, deffun and defroll"
    hint = "a script consists of deftype, deffun and defroll, each with a block in braces"
    return error(message, token.span, hint=hint)
