"""What moves between the document of a window and the disk."""

from workbench.files.files import Files

__all__ = ["Files"]
