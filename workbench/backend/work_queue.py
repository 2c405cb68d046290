"""What to do next: the newest request of each kind and identity, what is seen first."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.backend.messages import Key, Request

__all__ = ["WorkQueue"]


class WorkQueue:
    """Requests of one lane that wait, at most one of each kind and identity."""

    def __init__(self) -> None:
        """Begin without work."""
        self._waiting: dict[Key, Request] = {}
        self._newest: dict[Key, int] = {}
        self._order: tuple[str, ...] = ()

    def __len__(self) -> int:
        """Return how many requests wait."""
        return len(self._waiting)

    def submit(self, request: Request) -> None:
        """Let a request wait, in place of the older one of its kind and identity."""
        if self.is_wanted(request):
            self._newest[request.key] = request.revision
            self._waiting[request.key] = request

    def withdraw(self, key: Key, revision: int) -> None:
        """Want nothing of this key that is older than ``revision`` any more."""
        self._newest[key] = max(revision, self._newest.get(key, -1))
        waiting = self._waiting.get(key)
        if waiting is not None and waiting.revision < revision:
            del self._waiting[key]

    def prefer(self, identities: Sequence[str]) -> None:
        """Take requests for these identities first, in this order; others come after them."""
        self._order = tuple(identities)

    def take(self) -> Request | None:
        """Return the request to be carried out next and let it wait no longer, or None."""
        for identity in self._order:
            for key in self._waiting:
                if key[1] == identity:
                    return self._waiting.pop(key)
        for key in self._waiting:
            return self._waiting.pop(key)
        return None

    def remove(self, key: Key) -> Request | None:
        """Let the request of this key wait no longer; return it, or None where none waits."""
        return self._waiting.pop(key, None)

    def clear(self) -> tuple[Request, ...]:
        """Let nothing wait any more, and return what did."""
        dropped = tuple(self._waiting.values())
        self._waiting.clear()
        return dropped

    def is_wanted(self, request: Request) -> bool:
        """Return whether nothing newer of its kind and identity has been asked for."""
        return request.revision >= self._newest.get(request.key, -1)

    def forget(self) -> None:
        """Forget what was the newest; only while nothing runs that might be older."""
        self._newest.clear()
