"""The window of the dice workbench: Qt only, no mathematics."""
