"""The short way through the tables of a grammar, against lark's own way."""

from __future__ import annotations

import pytest
from lark import UnexpectedToken

from engine.languages.anydice.reading import parser as anydice
from engine.languages.grammars import GrammarParser
from engine.languages.roll20.reading import parser as roll20
from engine.languages.table.reading import grammar_parser as table
from engine.languages.table.reading.lexing import tokens as table_tokens
from engine.languages.troll.reading import parser as troll

_TROLL = (
    'x := 3d6; n := count 4 >= x; (if n = 0 then \'a else if -n = 1 then "b" || "c" else {})',
    "function f(a, b) = sum largest 3 a#d6 + b call f([1, d4], ?0.5) compositional c({}, -, U)",
    "[a, b] := [d6, 2 * (d8 - 1)]; max {a, b, k ~ 3} & 2 drop 1..6",
)
_ROLL20 = ("4d6kh3 + 2d(3+4)!>5[fire] * (1d20cs>19 - @{strength})", "{2d6+3, -1d20r<2, 3}kh1>4")
_ANYDICE = (
    "function: f A:n B:s { if A > 1 { result: A + #B } else { result: -B } } output [f 3d6 {1..4}]",
    'set "explode depth" to 3\nX: 1d6 + (2 * d8) = 3 | !1\noutput [explode X] named "x"',
)
_TABLE = (
    'defroll "Attack" attack(who: hero) { x = roll("2d6"); if (x + 1 >= who.skill) { return 1; } '
    "else { while (x > 1) { x = x - who.skill * -2; } } return x; }",
    "deftype hero { skill: int, names: string }",
)


def _cases() -> list[tuple[GrammarParser, list[object]]]:
    cases: list[tuple[GrammarParser, list[object]]] = []
    for text in _TROLL:
        cases.append((troll._parser(), list(troll._TrollLexer(None).lex(text))))
    for text in _ROLL20:
        cases.append((roll20._parser(), list(roll20._Roll20Lexer(None).lex(text))))
    for text in _ANYDICE:
        cases.append((anydice._parser(), list(anydice._AnyDiceLexer(None).lex(text))))
    cases += [(table.parser(), list(table_tokens(text))) for text in _TABLE]
    return cases


def _by_lark(parser: GrammarParser, tokens: list[object]) -> object:
    feed = parser.feeding()
    try:
        for token in tokens:
            feed.feed_token(token)  # type: ignore[arg-type]  # it asks for the type alone
        return feed.feed_eof()  # type: ignore[no-untyped-call]  # lark says nothing of it
    except UnexpectedToken:
        return None


@pytest.mark.parametrize(("parser", "tokens"), _cases())
def test_the_short_way_builds_what_lark_builds(parser: GrammarParser, tokens: list[object]) -> None:
    built = parser.read(tokens)
    assert built is not None
    assert repr(built) == repr(_by_lark(parser, tokens))  # some nodes are equal only to themselves


@pytest.mark.parametrize(("parser", "tokens"), _cases())
def test_the_short_way_finds_the_errors_that_lark_finds(
    parser: GrammarParser, tokens: list[object]
) -> None:
    broken = [tokens[:end] for end in range(len(tokens))]
    broken += [tokens[:place] + tokens[place + 1 :] for place in range(len(tokens))]
    broken += [tokens[:place] + tokens[place:][::-1] for place in range(len(tokens))]
    found = [repr(parser.read(one)) for one in broken]
    assert found == [repr(_by_lark(parser, one)) for one in broken]
    assert "None" in found
