"""The commands that need no window: what they are told, what they do, and what they print."""
