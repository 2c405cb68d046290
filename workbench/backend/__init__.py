"""Child processes, what is sent to them, and what comes back."""
