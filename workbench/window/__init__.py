"""The main window: its areas, menus, dialogs and command palette, and the files it opens."""
