#!/usr/bin/env python3
"""Draws the icon of the program in the sizes and formats that installers need, from its SVG file.

The icons of Windows and macOS are containers of PNG files; both formats are told in their makers'
documents (Microsoft's "ICO file format", Apple's "icns"), and Qt writes one size of them only.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "resources" / "icons" / "dice-workbench.svg"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}


def main() -> int:
    """Write ``icons/dice-workbench-SIZE.png`` for every size; return the exit status."""
    QGuiApplication.setAttribute(Qt.ApplicationAttribute.AA_Use96Dpi)
    folder = Path(__file__).parent / "icons"
    folder.mkdir(exist_ok=True)
    for size in SIZES:
        if not drawn(size).save(str(folder / f"dice-workbench-{size}.png")):
            print(f"the icon of {size} pixels cannot be written", file=sys.stderr)
            return 1
    pictures = {size: (folder / f"dice-workbench-{size}.png").read_bytes() for size in SIZES}
    (folder / "dice-workbench.ico").write_bytes(ico(pictures))
    (folder / "dice-workbench.icns").write_bytes(icns(pictures))
    return 0


def drawn(size: int) -> QImage:
    """Return the icon ``size`` pixels wide and high."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(SOURCE)).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """Return the icon file of Windows made of PNG files by their sizes in pixels."""
    offset = 6 + 16 * len(ICO_SIZES)
    head, body = struct.pack("<HHH", 0, 1, len(ICO_SIZES)), b""
    for size in ICO_SIZES:
        side, picture = size % 256, pictures[size]
        place = offset + len(body)
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), place)
        body += picture
    return head + body


def icns(pictures: Mapping[int, bytes]) -> bytes:
    """Return the icon file of macOS made of PNG files by their sizes in pixels."""
    body = b"".join(
        kind + struct.pack(">I", 8 + len(pictures[size])) + pictures[size]
        for size, kind in ICNS_KINDS.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


if __name__ == "__main__":
    sys.exit(main())
