"""Who is told when something happens."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
FAILED = "what happened stands, but some who were told of it failed"


class Watchers(Generic[T]):
    """Functions that are told of something, in the order in which they came, each of them once.

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
        """Tell this function too, from now on, and return one that ends it; to end it twice does no harm."""
        if function not in self._functions:
            self._functions.append(function)

        def stop() -> None:
            with suppress(ValueError):
                self._functions.remove(function)

        return stop

    def tell(self, news: T) -> None:
        """Call every function that is not taken away by one before it, whatever the others raise.

        Raises:
            ExceptionGroup: All that they raised.
        """
        errors: list[Exception] = []
        for function in tuple(self._functions):
            if function not in self._functions:
                continue
            try:
                function(news)
            except ExceptionGroup as group:
                errors += group.exceptions
            except Exception as error:  # noqa: BLE001  # raised below
                errors.append(error)
        if errors:
            raise ExceptionGroup(FAILED, errors)
