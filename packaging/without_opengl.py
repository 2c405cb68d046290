"""Run by the built program before all else: stands in for Qt's modules for OpenGL.

pyqtgraph imports them whether or not anything is drawn with OpenGL. Nothing of ours is, and they
would add 10 MB to the program and 30 milliseconds to its start.
"""

import importlib
import sys
from types import ModuleType


class _WithoutOpenGL(ModuleType):
    """A module in which every class is a plain widget, found when it is asked for."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return importlib.import_module("PySide6.QtWidgets").QWidget


for _name in ("PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets"):
    sys.modules[_name] = _WithoutOpenGL(_name)
