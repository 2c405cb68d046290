"""The project as plain values, the document that takes its edits, and undo."""
