"""Files made of a project for others to read: tables and pictures of its mechanics."""
