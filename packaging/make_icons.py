#!/usr/bin/env python3
"""Draws the icon of the program in the sizes that installers need, from its SVG file."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "resources" / "icons" / "dice-workbench.svg"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


def main() -> int:
    """Write ``icons/dice-workbench-SIZE.png`` for every size; return the exit status."""
    QGuiApplication.setAttribute(Qt.ApplicationAttribute.AA_Use96Dpi)
    folder = Path(__file__).parent / "icons"
    folder.mkdir(exist_ok=True)
    for size in SIZES:
        if not drawn(size).save(str(folder / f"dice-workbench-{size}.png")):
            print(f"the icon of {size} pixels cannot be written", file=sys.stderr)
            return 1
    return 0


def drawn(size: int) -> QImage:
    """Return the icon ``size`` pixels wide and high."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(SOURCE)).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image


if __name__ == "__main__":
    sys.exit(main())
