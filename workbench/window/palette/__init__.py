"""The command palette: finds every command, mechanic and library entry by a few letters."""
