"""How a mechanic that was translated comes into the project, or why it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import DiceError
from workbench.script.conversion_request import Converted
from workbench.script.converter import with_script_of_troll

if TYPE_CHECKING:
    from workbench.window.main_window import MainWindow

__all__ = ["connect_converting"]


def connect_converting(window: MainWindow) -> None:
    """Connect what the converter of ``window`` tells to the document and the status line."""
    document, status = window.document, window.status

    def add(converted: Converted) -> None:
        document.apply(with_script_of_troll(document.project, converted))

    def tell(fault: DiceError) -> None:
        status.set_note(f"{fault.message[:1].upper()}{fault.message[1:]}")

    window.converter.converted.connect(add)
    window.converter.failed.connect(tell)
