"""Functions that are called when something happens."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
FAILED = "what happened stands, but some who were told of it failed"


class Watchers(Generic[T]):
    """Functions that are told of something, in the order in which they were added, each once.

    >>> watchers = Watchers[str]()
    >>> stop = watchers.add(print)
    >>> watchers.tell("a move")
    a move
    >>> stop()
    >>> watchers.tell("another")
    """

    def __init__(self) -> None:
        self._functions: list[Callable[[T], object]] = []

    def __len__(self) -> int:
        return len(self._functions)

    def add(self, function: Callable[[T], object]) -> Callable[[], None]:
        """Add a function, and return one that removes it; calling that twice does no harm."""
        if function not in self._functions:
            self._functions.append(function)

        def stop() -> None:
            with suppress(ValueError):
                self._functions.remove(function)

        return stop

    def tell(self, event: T) -> None:
        """Call every function, unless one before it has removed it, whatever the others raise.

        Raises:
            ExceptionGroup: All that they raised.
        """
        errors: list[Exception] = []
        for function in tuple(self._functions):
            if function not in self._functions:
                continue
            try:
                function(event)
            except ExceptionGroup as group:
                errors += group.exceptions
            except Exception as error:  # noqa: BLE001  # raised below
                errors.append(error)
        if errors:
            raise ExceptionGroup(FAILED, errors)
