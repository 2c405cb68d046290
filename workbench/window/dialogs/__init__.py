"""The few dialogs of the workbench; none of them stops the window behind it."""
