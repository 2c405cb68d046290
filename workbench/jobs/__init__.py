"""Computing away from the window: a child process, what is sent to it, and what comes back.

Each kind of work is one module: a ``Request`` that knows how the child carries it out, and the
``Message`` that answers it. Nothing in this package but ``engine_thread`` knows Qt, so that the
child starts fast.
"""
