"""What moves between the document of a window and the disk."""
