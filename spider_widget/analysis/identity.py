"""What identifies a policy, so that the rows of another one are not taken for its own."""

from __future__ import annotations

import json
from functools import partial, singledispatch
from hashlib import sha256
from types import CodeType, FunctionType, MethodType
from typing import TYPE_CHECKING, NamedTuple

from spider_widget.engine.errors import SpiderError, quote

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAIN = (type(None), bool, int, float, str)
LONGEST = 20
"""The longest list whose values are written out one by one."""


class Unidentified(SpiderError):
    """A policy or a dealer that cannot be told apart from others; a study of it needs a name."""


class _Summed(NamedTuple):
    """What would be too long to write out."""

    parts: object


def identity(value: object) -> object:
    """Identify a value, in JSON: the same in every run of Python, and different for any other value.

    A function is known by its name and by what it does: its code, its defaults, the values that it closes
    over, and the plain values and functions of its module that it names. An object is known by its class and
    by what it would be pickled as.

    >>> identity(partial(max, 3)) == identity(partial(max, 4))
    False

    Raises:
        Unidentified: It holds something that exists only in this run.
    """
    return _identity(value, ())


def _identity(value: object, within: tuple[object, ...]) -> object:
    if isinstance(value, PLAIN):
        return value
    if any(value is other for other in within):
        return "itself"
    if isinstance(value, _Summed):
        return _sum(_identity(value.parts, within))
    if isinstance(value, (list, tuple)):
        parts = [_identity(each, within) for each in value]
        return parts if len(parts) <= LONGEST else _sum(parts)
    if isinstance(value, dict):
        return {str(key): _identity(each, within) for key, each in value.items()}
    return _identity(_told(value), (*within, value))


def _sum(parts: object) -> str:
    return digest(json.dumps(parts, sort_keys=True).encode())


def digest(data: bytes) -> str:
    """A short hash of the data."""
    return sha256(data).hexdigest()[:16]


@singledispatch
def _told(value: object) -> object:
    """What a value consists of."""
    try:
        made = value.__reduce_ex__(4)
    except TypeError:
        msg = f"{quote(value)} cannot be told from others: give name=, which stands for it in the file"
        raise Unidentified(msg) from None
    if isinstance(made, str):
        return f"{getattr(value, '__module__', '')}.{made}"
    _, source, *held = made
    return {"object": source, "holds": [each for each in held if each]}


@_told.register
def _(value: bytes) -> object:
    return digest(value)


@_told.register
def _(value: partial) -> object:  # type: ignore[type-arg]  # of anything
    return {"partial": value.func, "args": value.args, "keywords": value.keywords}


@_told.register
def _(value: MethodType) -> object:
    return {"method": value.__func__, "of": value.__self__}


@_told.register(staticmethod)
@_told.register(classmethod)
def _(value: staticmethod[..., object]) -> object:
    return value.__func__


@_told.register
def _(value: property) -> object:
    return [value.fget, value.fset]


@_told.register
def _(value: type) -> object:
    kinds = [kind for kind in value.__mro__ if kind.__module__ != "builtins"]
    members = {f"{kind.__qualname__}.{name}": each for kind in kinds for name, each in _members(kind)}
    return {"class": f"{value.__module__}.{value.__qualname__}", "digest": _Summed(members)}


def _members(kind: type) -> Iterator[tuple[str, object]]:
    """What a class defines: its functions, and the plain values that they may look at."""
    for name, member in vars(kind).items():
        if isinstance(member, (FunctionType, staticmethod, classmethod, property)) or (
            isinstance(member, PLAIN) and not name.startswith("__")
        ):
            yield name, member


@_told.register
def _(value: FunctionType) -> object:
    names = set(_names(value.__code__))
    used = {
        name: each
        for name, each in value.__globals__.items()
        if name in names
        and (
            isinstance(each, PLAIN)
            or (isinstance(each, FunctionType) and each.__module__ == value.__module__)
        )
    }
    held = [cell.cell_contents for cell in value.__closure__ or ()]
    does = [_does(value.__code__), value.__defaults__, value.__kwdefaults__, held, used]
    return {"function": f"{value.__module__}.{value.__qualname__}", "digest": _Summed(does)}


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _does(code: CodeType) -> list[object]:
    """What code does, wherever it is written."""
    return [
        code.co_code,
        code.co_names,
        code.co_varnames,
        code.co_freevars,
        list(map(_constant, code.co_consts)),
    ]


def _constant(value: object) -> object:
    if isinstance(value, CodeType):
        return _does(value)
    return sorted(map(repr, value)) if isinstance(value, frozenset) else repr(value)
