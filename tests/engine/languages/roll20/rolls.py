"""Small rolls over the whole grammar, made by Hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

__all__ = ["rolls"]

_points = st.sampled_from(["", "1", "2", "3", ">2", ">3", "<1", "=2", "<(1+1)"])
_comparisons = st.sampled_from([">1", ">2", "<1", "=1", "=2", ">3", "<-1", ">(3/2)", ">=2", "<0"])
_explosions = st.builds(str.__add__, st.sampled_from(["!", "!!", "!p", "!!p"]), _points)
_rerolls = st.builds(str.__add__, st.sampled_from(["r", "ro"]), _points)
_selections = st.builds(
    str.__add__,
    st.sampled_from(["k", "kh", "kl", "d", "dh", "dl"]),
    st.sampled_from(["", "1", "2", "0", "3", "(1)"]),
)
_scorings = st.one_of(
    st.just(""),
    _comparisons,
    st.builds("{}f{}".format, _comparisons, st.sampled_from(["1", "<1", ">3", "-1", "=2"])),
)
_sorts = st.sampled_from(["", "", "", "s", "sd"])


@st.composite
def _dice(draw: st.DrawFn, depth: int) -> str:
    count = draw(st.sampled_from(["", "1", "2", "3", "2", "0"]))
    sides = draw(st.sampled_from(["2", "3", "3", "F", "4"]))
    if depth and draw(st.integers(0, 7)) == 0:
        count = f"({draw(_expressions(depth - 1))})"
    if depth and draw(st.integers(0, 9)) == 0:
        sides = "(d3+1)"
    parts = [
        *draw(st.lists(_explosions, max_size=1)),
        *draw(st.lists(_rerolls, max_size=1)),
        *draw(st.lists(_selections, max_size=2)),
    ]
    scoring = draw(_scorings) if draw(st.booleans()) else ""
    # A compare point belongs to what stands before it, so a scoring goes behind a keep.
    if scoring and parts and draw(st.booleans()):
        parts.append("k9")
    return f"{count}d{sides}{''.join(parts)}{scoring}{draw(_sorts)}"


@st.composite
def _groups(draw: st.DrawFn, depth: int) -> str:
    inner = draw(st.lists(_expressions(depth - 1), min_size=1, max_size=2))
    selections = "".join(draw(st.lists(_selections, max_size=2)))
    return f"{{{', '.join(inner)}}}{selections}{draw(_scorings)}"


@st.composite
def _expressions(draw: st.DrawFn, depth: int) -> str:
    kind = draw(st.integers(0, 9 if depth else 3))
    if kind <= 3:
        return draw(_dice(depth))
    if kind <= 5:
        return draw(_groups(depth))
    if kind <= 7:
        left, right = draw(_expressions(depth - 1)), draw(_dice(0) | st.sampled_from(["2", "1.5"]))
        return f"{left} {draw(st.sampled_from(['+', '-', '*', '+']))} {right}"
    if kind == 8:
        operator = draw(st.sampled_from(["/", "%", "/2 +", "**"]))
        right = draw(st.sampled_from(["2", "3", "d2", "d3"]))
        return f"({draw(_expressions(depth - 1))}) {operator} {right}"
    function = draw(st.sampled_from(["floor", "ceil", "round", "abs", "-"]))
    return f"{function}({draw(_expressions(depth - 1))})"


def rolls() -> st.SearchStrategy[str]:
    return _expressions(2)
