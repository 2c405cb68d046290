"""How numbers are written: a few significant digits, exact fractions, chances in words.

The number of digits and the decimal mark are those of the running application; the examples here
are written with four digits and a point.

Digits and decimal mark are a property of the running application, like its font and its language,
rather than an argument of every function that writes a number. Each translation says which mark its
language has. Copies, exports and scripts always have a point. A change lets every panel forget its
series and take them again.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from PySide6.QtCore import QCoreApplication, QLocale

from engine.rounding import (
    Real,
    decimal_places,
    ratio_digits,
    ratio_places,
    significant,
)

__all__ = [
    "NumberFormat",
    "align_decimals",
    "count_places",
    "pad_places",
    "write_fraction",
    "write_integer",
    "write_number",
    "write_one_in",
    "write_outcome",
    "write_percent",
    "write_power",
    "write_share",
    "write_short_one_in",
    "write_whole_percent",
]


PROPERTY = "number_format"

NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"

PERCENT_SIGN = "%"
"""What stands in the title of a column of percentages in place of its cells."""


@dataclass(frozen=True)
class NumberFormat:
    """How numbers are written.

    Attributes:
        digits: Significant digits.
        mark: What stands before decimals: ``.`` or ``,``.
    """

    digits: int = 4
    mark: str = "."

    @property
    def separator(self) -> str:
        """What stands between groups of three digits, never the decimal mark."""
        return "," if self.mark == "." else NARROW_SPACE

    @property
    def percent(self) -> str:
        """What stands after a percentage: languages with a comma leave a space before the sign."""
        return PERCENT_SIGN if self.mark == "." else f"{NARROW_SPACE}{PERCENT_SIGN}"

    def localised(self, text: str) -> str:
        """Return a number as Python writes it, with this format's marks."""
        if self.mark == ".":
            return text
        text = text.replace(",", self.separator).replace(".", self.mark)
        return text.replace(PERCENT_SIGN, self.percent)

    def count(self, number: float) -> str:
        """Return a whole number in groups of three digits."""
        return self.localised(decimal_places(number, 0, ","))

    @classmethod
    def present(cls) -> NumberFormat:
        """Return the format of the running application, as Qt keeps its font and its palette."""
        app = QCoreApplication.instance()
        kept = None if app is None else app.property(PROPERTY)
        return kept if isinstance(kept, NumberFormat) else cls()

    @classmethod
    def of_language(cls, digits: int) -> NumberFormat:
        """Return the format with the decimal mark of the window's language."""
        # Each translation says which one it has.
        mark = QCoreApplication.translate("NumberFormat", ".", "decimal mark: a point or a comma")
        return cls(digits, "," if mark == "," else ".")

    @classmethod
    def of_system(cls, digits: int) -> NumberFormat:
        """Return the format with the decimal mark of the system's language."""
        return cls(digits, "," if QLocale.system().decimalPoint() == "," else ".")

    def install(self) -> None:
        """Let every number of the running application be written in this format."""
        app = QCoreApplication.instance()
        if app is not None:
            app.setProperty(PROPERTY, self)


FIGURE_SPACE = "\N{FIGURE SPACE}"
"""As wide as a figure."""

POINT_SPACE = "\N{PUNCTUATION SPACE}"
"""As wide as a decimal point."""

TIMES = "\N{MIDDLE DOT}"
"""Stands between a number and a power of ten."""

LONGEST_AT_ONCE = 4000
"""Digits that Python certainly turns into text at once; its own limit is 4,300."""

LARGEST_WHOLE = 10**12
"""From here on a whole number is written with a few digits only."""

LARGEST_PLAIN = 100_000
"""From here on a number that must be short is written as a power of ten."""

LEAST_BESIDE_CERTAIN = 20_000
"""What fails no more often than one time in so many is told in words: four decimals are enough."""

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"

_RAISED = str.maketrans("-0123456789", "\N{SUPERSCRIPT MINUS}⁰¹²³⁴⁵⁶⁷⁸⁹")


# ---- decimals -----------------------------------------------------------------------------


def write_number(value: Real) -> str:
    """Return ``value`` with a few significant digits: ``10.50``, ``0.06250``, ``12345``."""
    style = NumberFormat.present()
    rounded = significant(value, style.digits)
    if style.digits <= rounded.adjusted() < 12:
        return style.localised(decimal_places(value, 0))
    return style.localised(_plain_number(rounded, style.digits))


def write_outcome(number: Real) -> str:
    """Return what may come out: all digits of a whole number, if there are not too many."""
    is_whole = -LARGEST_WHOLE < number < LARGEST_WHOLE and number == int(number)
    return f"{int(number)}" if is_whole else write_number(number)


def _plain_number(rounded: Decimal, digits: int) -> str:
    if not rounded:
        return "0"
    power = rounded.adjusted()
    if not -4 <= power < 12:
        return _power_text(rounded, digits)
    return f"{rounded:.{max(0, digits - 1 - power)}f}"


def _power_text(rounded: Decimal, digits: int) -> str:
    mantissa, power = f"{rounded:.{digits - 1}e}".split("e")
    return f"{mantissa}{TIMES}10{str(int(power)).translate(_RAISED)}"


def write_power(number: Fraction) -> str:
    """Return a positive number as about a power of ten: ``10⁶``, ``2·10⁻⁷``, ``3.3·10⁵``."""
    power = _count_digits(number.numerator) - _count_digits(number.denominator)
    if number < Fraction(10) ** power:
        power -= 1
    times = float(decimal_places(number / Fraction(10) ** power, 1))
    if times == 10:
        times, power = 1.0, power + 1
    ten = f"10{str(power).translate(_RAISED)}"
    return ten if times == 1 else f"{NumberFormat.present().localised(f'{times:g}')}{TIMES}{ten}"


def align_decimals(texts: Sequence[str]) -> list[str]:
    """Return ``texts`` padded so that, set flush right, their decimal points are in line.

    The padding is as wide as what it stands for in a font with figures of equal width; it comes
    before a percent sign. A text without a point ends where the point would be, and a power of ten
    is taken as it is.
    """
    # Long tables have the same few texts in most of their cells.
    places = {text: count_places(text) for text in set(texts)}
    widest = max(places.values(), default=0)
    padded = {text: _padded(text, count, widest) for text, count in places.items()}
    return [padded[text] for text in texts]


def count_places(text: str) -> int:
    """Return how many digits ``text`` has after its decimal point."""
    style = NumberFormat.present()
    _, _, decimals = text.removesuffix(style.percent).partition(style.mark)
    # A power of ten is no place, and a comma may also stand between two outcomes.
    return len(decimals) if decimals.isdecimal() else 0


def pad_places(text: str, widest: int) -> str:
    """Return ``text`` padded as if it had ``widest`` digits after its decimal point."""
    return _padded(text, count_places(text), widest)


def _padded(text: str, places: int, widest: int) -> str:
    if TIMES in text or places >= widest:
        return text
    number = text.removesuffix(NumberFormat.present().percent)
    point = "" if places else POINT_SPACE
    return number + point + FIGURE_SPACE * (widest - places) + text[len(number) :]


# ---- chances ------------------------------------------------------------------------------


def write_percent(chance: Real) -> str:
    """Return a probability as a percentage: ``12.50%``, ``0.4630%``, ``0%``, ``100%``.

    What is nearly, but not quite, certain is never written as ``100%``.
    """
    if chance in (0, 1):
        return write_whole_percent(chance)
    return _percent(significant(chance * 100, NumberFormat.present().digits))


def write_share(weight: int, total: int) -> str:
    """Return the probability ``weight / total`` as a percentage, however small it is."""
    if weight in (0, total):
        return write_whole_percent(weight // total)
    return _percent(ratio_digits(weight * 100, total, NumberFormat.present().digits))


def write_whole_percent(chance: Real) -> str:
    """Return a probability in few characters: ``12%``."""
    return NumberFormat.present().localised(f"{decimal_places(chance * 100, 0)}%")


def _percent(rounded: Decimal) -> str:
    """Return a percentage of what is neither impossible nor certain: ``> 99.99%`` at most."""
    style = NumberFormat.present()
    if rounded == 100:
        nines = f"99.{'9' * (style.digits - 2)}".rstrip(".")
        return style.localised(f"> {nines}%")
    return style.localised(f"{_plain_number(rounded, style.digits)}%")


def write_one_in(weight: int, total: int) -> str:
    """Return the probability in words: ``1 in 216``, ``1 in 1.25``, ``never``, ``always``.

    What is nearly, but not quite, certain is never written as ``1 in 1.00``.
    """
    if not weight:
        return QCoreApplication.translate("Numbers", "never")
    if weight == total:
        return QCoreApplication.translate("Numbers", "always")
    if (total - weight) * LEAST_BESIDE_CERTAIN < weight:
        return QCoreApplication.translate("Numbers", "nearly always")
    style = NumberFormat.present()
    whole, rest = divmod(total, weight)
    if whole >= 10**9:
        many = _power_text(ratio_digits(total, weight, style.digits), style.digits)
    else:
        # Rounding may carry into one more digit: 9.999 is 10.0.
        places = _places(float(ratio_places(total, weight, _places(total / weight)))) if rest else 0
        many = ratio_places(total, weight, places, ",")
    words = QCoreApplication.translate("Numbers", "1 in {many}")
    return words.format(many=style.localised(many))


def write_short_one_in(share: Fraction) -> str:
    """Return the probability in few characters: ``1 in 216``, ``1 in 10⁶``, ``1 in 3.3·10⁵``."""
    if not share or 1 / share < LARGEST_PLAIN:
        return write_one_in(share.numerator, share.denominator)
    words = QCoreApplication.translate("Numbers", "1 in {many}")
    return words.format(many=write_power(1 / share))


def _places(ratio: float) -> int:
    if ratio < 1.005:
        return 3 if ratio >= 1.0005 else 4
    return 2 if ratio < 10 else 1 if ratio < 100 else 0


# ---- exact fractions ----------------------------------------------------------------------


def write_integer(number: int) -> str:
    """Return all digits of ``number``, also where there are more than Python writes at once."""
    if number < 0:
        return "-" + write_integer(-number)
    if number < 10**LONGEST_AT_ONCE:
        return str(number)
    digits = _count_digits(number) // 2
    upper, lower = divmod(number, 10**digits)
    return write_integer(upper) + write_integer(lower).zfill(digits)


def write_fraction(fraction: Fraction, longest: int | None = None) -> str:
    """Return ``fraction`` in lowest terms: ``1/216``, ``3``, ``-5/2``.

    Args:
        fraction: What to write.
        longest: The most digits to write of a number; the middle of a longer one is left out.
    """
    parts: Iterable[int] = (fraction.numerator,)
    if fraction.denominator != 1:
        parts = (fraction.numerator, fraction.denominator)
    return "/".join(_shortened(part, longest) for part in parts)


def _shortened(number: int, longest: int | None) -> str:
    if longest is None or abs(number) < 10**longest:
        return write_integer(number)
    sign, number = ("-", -number) if number < 0 else ("", number)
    shown = max(1, longest // 2 - 1)
    head = number // 10 ** (_count_digits(number) - shown)
    tail = number % 10**shown
    return f"{sign}{head}{ELLIPSIS}{tail:0{shown}d}"


def _count_digits(number: int) -> int:
    # The estimate is never too large, and too small by one at most.
    digits = max(1, int(number.bit_length() * math.log10(2)))
    return digits + 1 if number >= 10**digits else digits
