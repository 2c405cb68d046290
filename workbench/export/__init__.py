"""Files made of a project for others to read: tables and pictures of its mechanics."""

from workbench.export.formats import Drawing, Format
from workbench.export.project_export import export_project
from workbench.export.tables import comparison_of, table_text

__all__ = ["Drawing", "Format", "comparison_of", "export_project", "table_text"]
