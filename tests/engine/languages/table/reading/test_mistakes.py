"""Mistakes in table scripts: each is told once, in its place, and with a way out."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import Span
from engine.languages.table.reading.checks.checker import check
from engine.languages.table.reading.lexing import lexemes
from tests.engine.languages.table.scripts import body

SAMPLES = Path(__file__).parents[5] / "resources" / "samples"
SCRIPTS = [
    text for path in sorted(SAMPLES.glob("*.table")) if len(text := path.read_text("utf-8")) < 2000
]

HERO = "deftype hero { name: string, level: int, pals: hero list }\n"


def told(text: str) -> list[str]:
    return [one.message for one in check(text).errors]


@pytest.mark.parametrize("text", ["if (die", " if (die", "x = 3;\nif (die", "\n\nif (die"])
def test_what_is_written_below_for_the_sake_of_reading_on_moves_no_place(text: str) -> None:
    found = check(text).errors
    assert "`)` is missing after `die`" in [one.message for one in found]
    for one in found:
        assert one.span == Span.in_text(text, one.span.start, one.span.end)


def words_of(text: str) -> list[tuple[int, int]]:
    return [(one.start, one.end) for one in lexemes(text) if one.kind not in ("SPACE", "COMMENT")]


def without(text: str, number: int) -> str:
    start, end = words_of(text)[number]
    return text[:start] + text[end:]


def doubled(text: str, number: int) -> str:
    start, end = words_of(text)[number]
    return f"{text[:end]} {text[start:end]}{text[end:]}"


def swapped(text: str, number: int) -> str:
    (start, end), (behind, last) = words_of(text)[number : number + 2]
    gap = text[end:behind] or " "
    return f"{text[:start]} {text[behind:last]}{gap}{text[start:end]} {text[last:]}"


WAYS = (without, doubled, swapped)


def single_slips(count: int) -> Iterator[str]:
    """Yield scripts with one word or sign left out, doubled or swapped, always the same ones."""
    chance = random.Random(20)
    for _ in range(count):
        text = chance.choice(SCRIPTS)
        yield chance.choice(WAYS)(text, chance.randrange(len(words_of(text)) - 1))


class TestSlips:
    @given(st.data())
    def test_whatever_is_astray_is_told_inside_of_the_text(self, data: st.DataObject) -> None:
        text = data.draw(st.sampled_from(SCRIPTS))
        for _ in range(data.draw(st.integers(1, 4))):
            way = data.draw(st.sampled_from(WAYS))
            text = way(text, data.draw(st.integers(0, len(words_of(text)) - 2)))
        script = check(text)
        for one in script.diagnostics:
            assert 0 <= one.span.start <= one.span.end <= len(text)
            assert one.message
            for fix in one.fixes:
                assert 0 <= fix.span.start <= fix.span.end <= len(text)
        for one in script.errors:
            assert one.hint or one.fixes

    @given(st.data())
    def test_one_slip_brings_few_errors(self, data: st.DataObject) -> None:
        text = data.draw(st.sampled_from(SCRIPTS))
        way = data.draw(st.sampled_from(WAYS))
        slip = way(text, data.draw(st.integers(0, len(words_of(text)) - 2)))
        assert 6 >= len(told(slip))

    def test_nearly_every_slip_is_one_error(self) -> None:
        counts = [len(told(text)) for text in single_slips(120)]
        wrong = [count for count in counts if count]
        assert 90 < len(wrong)
        assert 0.95 <= sum(count == 1 for count in wrong) / len(wrong)

    def test_a_fix_takes_an_error_out(self) -> None:
        tried = 0
        for text in single_slips(25):
            for one in check(text).errors:
                for fix in one.fixes:
                    tried += 1
                    assert len(told(text)) > len(told(fix.apply(text)))
        assert 10 < tried


class TestOneMistakeOneError:
    @pytest.mark.parametrize(
        "text",
        [
            body("t = 0; for (i = 0; i < 3; i++) { t += roll(d6); } return t;"),
            body("a = b; output(b); output(b + 1);"),
            HERO + body("a = w.age; return w.age + a;", "w: hero"),
            body("f(); f(); g = f();"),
            "deftype t { a: nothing, b: int }\n" + body("return w.a + w.b;", "w: t"),
            "deffun f(a, b) { return a + b; }\n" + body("return f(1, 2);"),
            "deffun f(int a, int b) { return a + b; }\n" + body("return f(1, 2);"),
            "bonus = 3;\n" + body("return bonus + 1;"),
            body("x roll(d6); return x + 1;"),
            body("= roll(d6); return x + 1;"),
            body('output("a); return 1;'),
        ],
    )
    def test_what_follows_from_a_mistake_is_no_other_one(self, text: str) -> None:
        assert 1 == len(told(text))

    def test_two_mistakes_are_two_errors(self) -> None:
        text = body("int x = 3;\n y = 'a';\n print(y); return x;")
        assert [
            "a variable is not declared: it begins where it is given a value",
            "a text stands in double quotes",
            "unknown function print",
        ] == told(text)

    def test_each_of_two_mistakes_is_mended_by_itself(self) -> None:
        text = body("int x = 3;\n output('a'); return x;")
        first, second = check(text).errors
        assert [second.message] == told(first.fixes[0].apply(text))
        assert [first.message] == told(second.fixes[0].apply(text))

    @pytest.mark.parametrize(
        ("written", "meant"),
        [
            ("if a == 6 then return 1; else return 0;", "if (a == 6)  return 1; else return 0;"),
            (
                "if a > 5 then return 1; else if a > 4 then return 2; else return 0;",
                "if (a > 5)  return 1; else if (a > 4)  return 2; else return 0;",
            ),
            ("return roll(ad6);", 'return roll(a + "d6");'),
            ("b = ad6; return b;", 'b = roll(a + "d6"); return b;'),
            ("return roll(a d6);", 'return roll(a + "d6");'),
            ('b = roll("2d6); return b + a;', 'b = roll("2d6"); return b + a;'),
        ],
    )
    def test_the_fix_keeps_what_was_sound(self, written: str, meant: str) -> None:
        text = body(written, "a: int")
        (one,) = check(text).errors
        assert body(meant, "a: int") == one.fixes[0].apply(text)


class TestBraces:
    @pytest.mark.parametrize("line", range(1, 8))
    def test_a_missing_brace_is_found_by_the_indentation(self, line: int) -> None:
        lines = [
            "deffun f(a: int) {",
            "    if (a > 3) {",
            "        a = 3;",
            "    } else {",
            "        a = 2;",
            "    }",
            "    return a;",
            "}",
        ]
        sound = "\n".join(lines) + "\ndefroll x() { return f(roll(d6)); }"
        brace = lines[line].find("}")
        if brace < 0:
            brace = lines[line].find("{")
        if brace < 0:
            return
        lines[line] = lines[line][:brace] + lines[line][brace + 1 :]
        text = "\n".join(lines) + "\ndefroll x() { return f(roll(d6)); }"
        (one,) = check(text).errors
        mended = one.fixes[0].apply(text)
        assert sound.split() == mended.split()

    def test_nothing_is_told_of_braces_behind_a_comment_that_never_ends(self) -> None:
        text = "defroll x() {\n    a = 1; /* so far\n    return a;\n}"
        assert ["this comment is never closed"] == told(text)


class TestFixes:
    def test_a_fix_that_does_not_help_is_not_offered(self) -> None:
        # Written as a loop that counts, it would still lack what it does with `x`.
        (one,) = check(body("while (x-- > 0) { }", "x: int")).errors
        assert () == one.fixes
        assert one.hint is not None

    @pytest.mark.parametrize(
        ("written", "meant"),
        [
            ("roll(d20 + 3)", 'roll("d20 + 3")'),
            ("roll(4d6kh3)", 'roll("4d6kh3")'),
            ("2d6 + 3", 'roll("2d6") + 3'),
            ("d20 + 3", 'roll("d20") + 3'),
            ("2d6 * 2", 'roll("2d6") * 2'),
        ],
    )
    def test_dice_are_rolled_as_a_text(self, written: str, meant: str) -> None:
        text = body(f"return {written};")
        fixes = [fix for one in check(text).diagnostics for fix in one.fixes]
        assert body(f"return {meant};") == fixes[0].apply(text)


def test_blocks_deep_in_one_another_take_little_memory() -> None:
    text = f"defroll x() {{ x = 1; {'{' * 1500}1"
    tracemalloc.start()
    try:
        found = told(text)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert "statements and expressions stand more than 200 deep in one another" in found
    assert 30_000_000 > most
