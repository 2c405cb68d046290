from __future__ import annotations

import pytest

from engine.languages.troll.reading.lexing import lexemes


def kinds(text: str) -> list[str]:
    return [lexeme.kind for lexeme in lexemes(text)]


def texts(text: str) -> list[str]:
    return [lexeme.text for lexeme in lexemes(text)]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Nd6", ["Nd", "6"]),
        ("sum3d6", ["sum", "3", "d", "6"]),
        ("if1then2else3", ["if", "1", "then", "2", "else", "3"]),
        ("d6@d4", ["d", "6", "@", "d", "4"]),
        ("d6Ud4", ["d", "6", "Ud", "4"]),
        ("2--3", ["2", "--", "3"]),
        ("2- -3", ["2", "-", "-", "3"]),
        ("0..3", ["0", "..", "3"]),
        ("?0.25", ["?", "0.25"]),
        ("3=/=4", ["3", "=/=", "4"]),
        ("a<|b<=c", ["a", "<|", "b", "<=", "c"]),
        ('"a" || "b"', ['"a"', "||", '"b"']),
        ("d6 \\ comment\n+1", ["d", "6", "\\ comment", "+", "1"]),
    ],
)
def test_the_longest_match_wins(text: str, parts: list[str]) -> None:
    assert parts == texts(text)


@pytest.mark.parametrize("word", ["summary", "minimum", "dd", "zz", "SUM", "u", "Sum"])
def test_words_that_only_resemble_operators_are_names(word: str) -> None:
    assert ["NAME"] == kinds(word)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fold x in c from s do s", ["FOLD", "_FROM"]),
        ("fold x", ["FOLD"]),
        ("largest 2 fold x in c from s", ["FOLD", "_FROM"]),
        ("largest fold x", ["NAME"]),
        ("fold := 2; fold", ["NAME", "NAME"]),
        ("foreach fold in c do from", ["NAME", "NAME"]),
        ("call fold(from)", ["NAME", "NAME"]),
        ("fold x \\ why\n in (from) from s", ["FOLD", "NAME", "_FROM"]),
        ("fold x in c from s := from do from", ["FOLD", "_FROM", "NAME", "NAME"]),
    ],
)
def test_the_words_of_a_fold_are_names_elsewhere(text: str, words: list[str]) -> None:
    found = [one.kind for one in lexemes(text) if one.text in ("fold", "from")]
    assert words == found


@pytest.mark.parametrize("letter", ["d", "D", "z", "Z"])
def test_dice_are_written_in_both_cases(letter: str) -> None:
    assert ["PREFIX_D", "NUMBER"] == kinds(f"{letter}6")
    assert ["NUMBER", "INFIX_D", "NUMBER"] == kinds(f"2{letter}6")


@pytest.mark.parametrize(
    ("text", "kind"),
    [("1 - 2", "INFIX_MINUS"), ("(1) - 2", "INFIX_MINUS"), ("x - 2", "INFIX_MINUS")],
)
def test_a_minus_after_an_operand_is_infix(text: str, kind: str) -> None:
    assert kind in kinds(text)
    assert "PREFIX_MINUS" not in kinds(text)


@pytest.mark.parametrize("text", ["- 2", "1 * - 2", "(- 2)", "{- 2}", "sum - 2", "x := - 2"])
def test_a_minus_elsewhere_is_a_prefix(text: str) -> None:
    assert "PREFIX_MINUS" in kinds(text)
    assert "INFIX_MINUS" not in kinds(text)


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("largest 2 d6", ["PREFIX_D"]),
        ("least d2 2d6", ["PREFIX_D", "INFIX_D"]),
        ("least 2d2 3d6", ["PREFIX_D", "INFIX_D"]),
        ("largest M N d6", ["INFIX_D"]),
        ("largest (2 d 2) d6", ["INFIX_D", "PREFIX_D"]),
        ("largest call f(1) d6", ["PREFIX_D"]),
        ("largest call f(1 d 2) 2 d 6", ["INFIX_D", "INFIX_D"]),
        ("largest 1+1d2 3d6", ["INFIX_D", "INFIX_D"]),
        ("least largest 1 d4 d6", ["PREFIX_D", "INFIX_D"]),
    ],
)
def test_a_die_after_a_simple_first_operand_begins_the_second(text: str, dice: list[str]) -> None:
    assert dice == [kind for kind in kinds(text) if kind.endswith("_D")]


def test_the_end_of_a_compositional_declaration_is_no_operand() -> None:
    assert "PREFIX_D" == kinds("compositional f(0,sum,+) d6")[-2]
    assert "PREFIX_MINUS" == kinds("compositional f((0),sum,+) -6")[-2]


@pytest.mark.parametrize("text", ["$", "^", "%0", ":", "|", ".", '"open', '"tab\there"', "é", "_"])
def test_what_does_not_belong_is_an_error(text: str) -> None:
    assert "ERROR" == kinds(text)[0]


def test_a_nul_ends_the_script() -> None:
    assert ["d", "6"] == texts("d6\0 + $")


def test_lexemes_know_their_place() -> None:
    *_, last = lexemes("x := 3; \\ three\n  x")
    assert ("x", 18, 19, 2, 3) == (last.text, last.start, last.end, last.line, last.column)
