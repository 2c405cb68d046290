"""The commands that need no window: their options, what they do, and what they print."""
