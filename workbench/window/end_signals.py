"""Signals by which the system asks the program to end: they close it, as its user would."""

from __future__ import annotations

import signal
import socket
import sys
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Signal

__all__ = ["EndSignals"]


class EndSignals(QObject):
    """Hears of the signals that end a program politely, such as that of ``kill``.

    Each is heard once: a second one ends the program at once, should it not answer. Windows has no
    such signals.

    Signals:
        received: The program is to end.
    """

    received = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Be ready; ``install`` begins."""
        super().__init__(parent)
        # Python handles a signal only between two of its own steps, and Qt may wait for hours. What
        # Python writes to a socket as soon as the signal comes wakes Qt up.
        self._reading, self._writing = socket.socketpair()
        for end in (self._reading, self._writing):
            end.settimeout(0)

    def install(self) -> None:
        """Hear of signals from now on; only in the main thread."""
        if sys.platform == "win32":
            return
        signal.set_wakeup_fd(self._writing.fileno(), warn_on_full_buffer=False)
        for one in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            if signal.getsignal(one) is not signal.SIG_IGN:  # as under nohup
                signal.signal(one, _handle_once)
        notifier = QSocketNotifier(self._reading.fileno(), QSocketNotifier.Type.Read, self)
        notifier.activated.connect(self._read)

    def _read(self) -> None:
        self._reading.recv(16)
        self.received.emit()


def _handle_once(number: int, _frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_DFL)
