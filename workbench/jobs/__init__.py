"""Computing away from the window: a child process, what is sent to it, and what comes back.

Nothing in this package but ``engine_thread`` knows Qt, so that the child starts fast.
"""
