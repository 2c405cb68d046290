"""The commands of the window itself, a module for each menu."""
