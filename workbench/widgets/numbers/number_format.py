"""How numbers are written in the window: how many digits, and what stands before decimals.

Digits and decimal mark are a property of the running application, like its font and its language,
rather than an argument of every function that writes a number. Each translation says which mark its
language has. Copies, exports and scripts always have a point. A change lets every panel forget its
series and take them again.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QLocale

__all__ = ["NumberFormat"]

PROPERTY = "number_format"

NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"


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

    def localised(self, text: str) -> str:
        """Return a number as Python writes it, with this format's mark and separator."""
        if self.mark == ".":
            return text
        return text.replace(",", self.separator).replace(".", self.mark)

    def count(self, number: float) -> str:
        """Return a whole number in groups of three digits."""
        return self.localised(f"{number:,.0f}")

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
