"""Mechanics side by side, in every format."""

import csv
import io
import json
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from engine.distribution import Distribution
from engine.reports.comparison import Column, Comparison, ProbabilityKind
from engine.sampling import Estimate
from engine.textbox import TextBox

COIN = Distribution.from_weights({(0,): 1, (1,): 1})
TWO_DICE = Distribution.from_weights(
    {(total,): 6 - abs(total - 7) for total in range(2, 13)},
)
CUT_OFF = Distribution.from_weights({(1,): 2, (2,): 1}, total=4, limited=Fraction(1, 4))
WORDS = Distribution.from_weights({TextBox(("win",)): 1, TextBox(("lose", "all ")): 5})
ROLLED = Estimate(Distribution.from_weights({(0,): 300, (1,): 700}), seed=7, wanted=1000)


def compare(*named, reading=ProbabilityKind.EXACTLY):
    return Comparison([Column(name, distribution) for name, distribution in named], reading)


def with_estimate():
    rolled = Column("coin", ROLLED.distribution, ROLLED)
    return Comparison([rolled, Column("fair", COIN)])


def rows_of(text, delimiter=","):
    return list(csv.reader(io.StringIO(text), delimiter=delimiter))


class Cells(HTMLParser):
    """Collects the cells of an HTML table, row by row, and the titles of cells."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.titles = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self.titles += [value for name, value in attributes if name == "title"]

    def handle_data(self, data):
        if self.rows and self.rows[-1]:
            self.rows[-1][-1] += data.strip("\n")


class TestCsv:
    def test_has_a_row_an_outcome_of_any_mechanic(self):
        rows = rows_of(compare(("coin", COIN), ("2d6", TWO_DICE)).csv())

        assert ["outcome", "coin", "coin (decimal)", "2d6", "2d6 (decimal)"] == rows[0]
        assert ["0", "1/2", "0.5", "", ""] == rows[1]
        assert ["7", "", "", "1/6", "0.166666666667"] == rows[8]
        assert [str(number) for number in range(13)] == [row[0] for row in rows[1:]]

    def test_tells_what_is_missing(self):
        rows = rows_of(compare(("coin", COIN), ("cut off", CUT_OFF)).csv())

        assert ["(missing)", "", "", "1/4", "0.25"] == rows[-1]

    def test_keeps_mechanics_of_one_name_and_odd_names_apart(self):
        rows = rows_of(compare(('a, "b"', COIN), ('a, "b"', TWO_DICE)).csv())

        assert ['a, "b"', 'a, "b"'] == rows[0][1::2]
        assert ["1", "1/2", "0.5", "", ""] == rows[2]

    def test_an_estimate_is_marked_and_has_its_interval(self):
        rows = rows_of(with_estimate().csv())

        assert [
            "outcome",
            "coin (estimate from 1000 rolls)",
            "coin (decimal)",
            "coin (95% from)",
            "coin (95% to)",
            "fair",
            "fair (decimal)",
        ] == rows[0]
        assert ["0", "3/10", "0.3"] == rows[1][:3]
        low, high = map(float, rows[1][3:5])
        assert low < 0.3 < high
        assert ["1/2", "0.5"] == rows[1][5:]

    def test_spreadsheets_get_the_same_cells_with_tabs(self):
        comparison = compare(("coin", COIN), ("cut off", CUT_OFF))

        assert rows_of(comparison.csv()) == rows_of(comparison.tab_separated(), "\t")


class TestReading:
    def test_at_least_counts_outcomes_that_only_others_have(self):
        comparison = compare(("coin", COIN), ("2d6", TWO_DICE), reading=ProbabilityKind.AT_LEAST)
        rows = rows_of(comparison.csv())

        assert "at least" == rows[0][0]
        assert ["0", "1", "1", "1", "1"] == rows[1]
        assert ["1", "1/2", "0.5", "1", "1"] == rows[2]
        assert ["12", "", "", "1/36", "0.0277777777778"] == rows[-1]

    def test_at_most_ends_with_everything_that_is_computed(self):
        comparison = compare(("coin", COIN), ("cut off", CUT_OFF), reading=ProbabilityKind.AT_MOST)

        assert (((0,), (1, None)), ((1,), (2, 2)), ((2,), (2, 3))) == comparison.rows

    def test_the_empty_collection_counts_as_zero_once_it_is_accumulated(self):
        mechanic = Distribution.from_weights({(): 1, (-1,): 1, (0,): 2})
        comparison = compare(("a", mechanic), reading=ProbabilityKind.AT_MOST)

        assert (((-1,), (1,)), ((0,), (4,))) == comparison.rows

    def test_texts_are_told_exactly(self):
        comparison = compare(("words", WORDS), ("coin", COIN), reading=ProbabilityKind.AT_LEAST)

        assert ProbabilityKind.EXACTLY is comparison.reading
        assert "outcome" == comparison.heading


class TestMarkdown:
    def test_has_a_column_a_mechanic_and_their_statistics(self):
        lines = compare(("coin", COIN), ("2d6", TWO_DICE)).markdown().splitlines()

        assert "| Outcome | coin | 2d6 |" == lines[0]
        assert "| 7 |  | 16.6667% |" == lines[9]
        assert "| **Mean** | 0.5 | 7 |" in lines
        assert not any("Missing" in line for line in lines)

    def test_a_bar_in_a_name_is_no_column(self):
        lines = compare(("a|b", COIN)).markdown().splitlines()

        assert r"| Outcome | a\|b |" == lines[0]

    def test_tells_what_is_missing(self):
        text = compare(("coin", COIN), ("cut off", CUT_OFF)).markdown()

        assert "| **Missing** |  | 1/4 (25.0000%) |" in text.splitlines()
        assert "| **Limited** |  | 1/4 (25.0000%) |" in text.splitlines()

    def test_an_estimate_is_marked(self):
        lines = with_estimate().markdown().splitlines()

        assert "| Outcome | coin (estimate) | fair |" == lines[0]
        assert "| **Estimated from** | 1,000 rolls, \N{PLUS-MINUS SIGN}3% |  |" == lines[-1]


class TestHtml:
    def test_has_the_cells_of_the_markdown_table(self):
        cells = Cells(compare(("coin", COIN), ("2d6", TWO_DICE)).html())

        assert ["Outcome", "coin", "2d6"] == cells.rows[0]
        assert ["7", "", "16.6667%"] == cells.rows[8]
        assert ["Mean", "0.5", "7"] == cells.rows[14]

    def test_the_exact_fraction_is_told_on_hover(self):
        assert ["1/2", "1/2"] == Cells(compare(("coin", COIN)).html()).titles

    def test_names_are_text_and_never_markup(self):
        cells = Cells(compare(("<b>&amp;", COIN)).html_page())

        assert "<b>&amp;" == cells.rows[0][1]

    def test_an_estimate_and_what_is_missing_are_marked(self):
        assert "coin (estimate)" == Cells(with_estimate().html()).rows[0][1]
        rows = Cells(compare(("cut off", CUT_OFF)).html()).rows
        assert ["Missing", "1/4 (25.0000%)"] in rows

    @pytest.mark.parametrize("columns", [(), (("coin", COIN),)])
    def test_a_page_is_whole(self, columns):
        page = compare(*columns).html_page()

        assert page.startswith("<!DOCTYPE html>")
        assert page.endswith("</html>\n")


class TestJson:
    def test_holds_the_exact_outcomes_of_every_mechanic_whatever_the_reading(self):
        comparison = compare(("coin", COIN), ("cut off", CUT_OFF), reading=ProbabilityKind.AT_LEAST)
        coin, cut_off = json.loads(comparison.json())["mechanics"]

        assert ("coin", [[[0], "1/2"], [[1], "1/2"]]) == (coin["name"], coin["outcomes"])
        assert ("1/4", [[[1], "1/2"], [[2], "1/4"]]) == (cut_off["missing"], cut_off["outcomes"])

    def test_an_estimate_is_marked(self):
        rolled, fair = json.loads(with_estimate().json())["mechanics"]

        assert (True, 1000) == (rolled["estimated"], rolled["samples"])
        assert "estimated" not in fair
