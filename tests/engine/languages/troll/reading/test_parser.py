from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lark import Lark

from engine.errors import DiceError, Span
from engine.languages import grammars
from engine.languages.troll.reading import parser, syntax
from engine.languages.troll.reading.lexing import WORDS
from engine.languages.troll.reading.parser import MAX_DEPTH, parse
from engine.languages.troll.reading.syntax import Binary, Compositional, Function, TrollSyntax


def shape(node: object) -> object:
    """Return a node as nested tuples of its class and parts, without the places."""
    if isinstance(node, tuple):
        return tuple(map(shape, node))
    if not isinstance(node, TrollSyntax):
        return node
    parts = (getattr(node, field.name) for field in fields(node))
    return (type(node).__name__, *(shape(part) for part in parts if not isinstance(part, Span)))


def body(text: str) -> syntax.Expression:
    return parse(text).body


# ---- precedence: a script means the same as with all its parentheses -------------------------


@pytest.mark.parametrize(
    ("script", "with_parentheses"),
    [
        ("d d 4 d 2", "(d (d 4)) d 2"),
        ("2 d 3 d 4", "2 d (3 d 4)"),
        ("2 # 3 d 4", "2 # (3 d 4)"),
        ("d6 + 1 # 2", "d6 + (1 # 2)"),
        ("3 < 2 d 6", "3 < (2 d 6)"),
        ("3 < 6 > x", "3 < (6 > x)"),
        ("count 4 < 10 d 6", "count (4 < (10 d 6))"),
        ("sum 2 * 3", "(sum 2) * 3"),
        ("-1 < {2}", "-(1 < {2})"),
        ("- sum 3", "-(sum 3)"),
        ("-2 * 3", "(-2) * 3"),
        ("7 / 2 * 2", "(7 / 2) * 2"),
        ("17 mod 5 * 2", "(17 mod 5) * 2"),
        ("1 - 2 - 3", "(1 - 2) - 3"),
        ("1 + 2 * 3", "1 + (2 * 3)"),
        ("1 U 2 + 3", "1 U (2 + 3)"),
        ("1 U 2 & 3", "1 U (2 & 3)"),
        ("1 U 2 drop 3", "(1 U 2) drop 3"),
        ("1 drop 2 keep 3 -- 4 pick 5", "(((1 drop 2) keep 3) -- 4) pick 5"),
        ("1 .. 6 drop 3", "1 .. (6 drop 3)"),
        ("1 || 2 .. 3", "1 || (2 .. 3)"),
        ("1 || 2 <> 3", "1 || (2 <> 3)"),
        ("x ~ 1 = 1", "(x ~ 1) = 1"),
        ("x ~ y ~ 3", "x ~ (y ~ 3)"),
        ("x ~ 2 # 3", "x ~ (2 # 3)"),
        ("6 ' sum largest 3 4d6", "6 ' (sum (largest 3 (4d6)))"),
        ("3 ' 2 # 1", "3 ' (2 # 1)"),
        ("'x U y", "('x) U y"),
        ("2 ' 3 + 1", "(2 ' 3) + 1"),
        ("! 3 < 2 U 4", "(!(3 < 2)) U 4"),
        ("%1 [3, 4] * 2", "(%1 [3, 4]) * 2"),
        ("sgn 3 - 5", "(sgn 3) - 5"),
        ("x := y := 3; y; x", "x := (y := 3; y); x"),
        ("x := 1; x || 2", "x := 1; (x || 2)"),
        ("if a then b else c U d 4", "if a then b else (c U d 4)"),
        ("if a then x := 3; x else 4", "if a then (x := 3; x) else 4"),
        ("foreach x in 1..2 do x + 1", "foreach x in (1..2) do (x + 1)"),
        ("repeat x := d6 while x = 1 U x = 2", "repeat x := d6 while ((x = 1) U (x = 2))"),
        ("call f(1) + 2", "(call f(1)) + 2"),
    ],
)
def test_operators_bind_as_in_the_manual(script: str, with_parentheses: str) -> None:
    assert shape(body(with_parentheses)) == shape(body(script))


@pytest.mark.parametrize(
    ("script", "with_parentheses"),
    [
        ("2 * -x = y", "2 * (-(x = y))"),
        ("2 * -3 * 4", "(2 * (-3)) * 4"),
        ("2 # sum x = y", "2 # (sum (x = y))"),
        ("2 # sum x + y", "(2 # (sum x)) + y"),
        ("1 = -2 + 3", "(1 = (-2)) + 3"),
        ("sum -2", "sum (-2)"),
        ("d sum {1, 2}", "d (sum {1, 2})"),
        ("d x ~ 3 = 4", "(d (x ~ 3)) = 4"),
        ("1 + if a then b else c + 2", "1 + (if a then b else (c + 2))"),
        ("count if 1 then {1} else 3 U 4", "count (if 1 then {1} else (3 U 4))"),
        ("max foreach x in y do x * 2", "max (foreach x in y do (x * 2))"),
        ("count accumulate x := d6 while x = 6", "count (accumulate x := d6 while (x = 6))"),
        ("1 + x := 2; x + 3", "1 + (x := 2; (x + 3))"),
        ("2 d call f(3) = 4", "(2 d (call f(3))) = 4"),
    ],
)
def test_a_form_that_begins_with_a_word_reaches_as_far_right_as_it_can(
    script: str, with_parentheses: str
) -> None:
    assert shape(body(with_parentheses)) == shape(body(script))


@pytest.mark.parametrize(
    ("script", "with_parentheses"),
    [
        ("largest 2 d6", "largest (2) (d6)"),
        ("least d2 2d6", "least (d2) (2d6)"),
        ("least 1+1 3d6", "least (1+1) (3d6)"),
        ("largest 1+1d2 3d6", "largest (1+(1d2)) (3d6)"),
        ("largest 2 - 1 x", "largest (2 - 1) (x)"),
        ("largest M N # 3", "largest (M) (N # 3)"),
        ("largest ((count v)-1) v", "largest ((count v)-1) (v)"),
        ("largest 1 least 2 3d6", "largest (1) (least (2) (3d6))"),
        ("largest 1 {1,2} U 3", "(largest (1) ({1,2})) U 3"),
        ("largest 2 4 < x", "largest (2) (4 < x)"),
    ],
)
def test_least_and_largest_take_two_operands(script: str, with_parentheses: str) -> None:
    assert shape(body(with_parentheses)) == shape(body(script))


@pytest.mark.parametrize(
    "script",
    ["1..2..3", "sum 3'4", "2 ' 3 ' 4", "least 2d2 3d6", "d6 6", "(2)(3)", "0.5", "call min(3d6)"],
)
def test_what_is_no_script_is_refused(script: str) -> None:
    with pytest.raises(DiceError):
        parse(script)


# ---- what the nodes hold ---------------------------------------------------------------------


def test_integers_of_any_size() -> None:
    digits = "9" * 20_000
    assert 10**20_000 - 1 == body(digits).value


def test_probabilities_are_exact() -> None:
    assert Fraction(1, 8) == body("? 0.125").chance


def test_spellings_of_one_operator_are_the_same() -> None:
    assert shape(body("x U y")) == shape(body("x @ y"))
    assert shape(body("2d3")) == shape(body("2D3"))
    assert shape(body("2z3")) == shape(body("2Z3"))


def test_declarations_stand_before_and_after_the_expression() -> None:
    script = parse("function f(x) = x U x call f(2d2) compositional g({},d,@)")
    assert ("Call", "f", (shape(body("2d2")),)) == shape(script.body)
    before, after = script.declarations
    assert isinstance(before, Function)
    assert ("f", ("x",), shape(body("x U x"))) == (
        before.name,
        before.parameters,
        shape(before.body),
    )
    assert isinstance(after, Compositional)
    assert ("g", "d", "U") == (after.name, after.single, after.join)


def test_an_expression_may_begin_with_a_sign_after_a_compositional_function() -> None:
    assert shape(body("-3")) == shape(body("compositional f(0,sum,+) -3"))


@pytest.mark.parametrize("single", ["median", "mod", "+", "least", "3"])
def test_singles_that_no_compositional_function_can_have(single: str) -> None:
    with pytest.raises(DiceError):
        parse(f"compositional f(0,{single},+) call f(1)")


# ---- places ----------------------------------------------------------------------------------


def test_a_node_spans_its_text() -> None:
    node = body("x :=\n  (1 + 2) * 3; x")
    product = node.bound
    assert isinstance(product, Binary)
    assert Span(7, 18, 2, 3, 2, 14) == product.span
    assert Span(7, 14, 2, 3, 2, 10) == product.left.span
    assert Span(15, 16, 2, 11, 2, 12) == product.operator_span


@pytest.mark.parametrize(
    "script",
    ["{1, 2}", "[1, 2]", "call f(1)", "%1 x", "?0.5", '"a"', "2 ' 3", "-x", "x ~ 3", "z 3"],
)
def test_the_span_of_a_whole_script(script: str) -> None:
    assert (0, len(script)) == (body(script).span.start, body(script).span.end)


# ---- robustness ------------------------------------------------------------------------------


def test_the_grammar_has_no_conflicts() -> None:
    grammar = Path(parser.__file__).with_name("grammar.lark").read_text("utf-8")
    Lark(grammar, parser="lalr", lexer=parser._TrollLexer, start="script", strict=True)


def test_any_number_of_parentheses() -> None:
    assert 3 == body("(" * 10_000 + "3" + ")" * 10_000).value


@pytest.mark.parametrize(
    "script",
    ["-" + " -" * 10_000 + "3", "1" + "+1" * 10_000, "(1+" * 10_000 + "1" + ")" * 10_000],
)
def test_deep_nesting_is_refused(script: str) -> None:
    with pytest.raises(DiceError, match="deep"):
        parse(script)


def test_as_deep_as_allowed() -> None:
    parse("1" + "+1" * (MAX_DEPTH - 1))


def test_an_unwritable_cache_does_no_harm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    monkeypatch.setattr(grammars, "user_cache_path", lambda *_, **__: blocked / "cache")
    fresh = parser._parser.__wrapped__()
    assert shape(body("d6")) == shape(fresh.parse("d6").body)


def test_a_damaged_cache_does_no_harm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(grammars, "user_cache_path", lambda *_, **__: tmp_path)
    parser._parser.__wrapped__()
    (cache,) = tmp_path.iterdir()
    cache.write_bytes(cache.read_bytes()[:1000])
    assert shape(body("d6")) == shape(parser._parser.__wrapped__().parse("d6").body)


WORDS_AND_SIGNS = [
    *WORDS,
    "x",
    "f",
    "3",
    "0.5",
    '"t"',
    "?",
    ":=",
    ";",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
]
SIGNS = [",", "+", "-", "*", "/", "=", "<", "=/=", "..", "--", "|>", "||", "#", "~", "!", "'", "%1"]


@given(st.one_of(st.text(), st.lists(st.sampled_from(WORDS_AND_SIGNS + SIGNS)).map(" ".join)))
@example("x_y")
@example("\0")
@example("\N{GRINNING FACE}")
def test_any_text_is_a_script_or_an_error_with_a_place(text: str) -> None:
    span = Span.in_text(text, 0, 0)
    try:
        parse(text)
    except DiceError as error:
        span = error.span
    assert span is not None
    assert 0 <= span.start <= span.end <= len(text)
