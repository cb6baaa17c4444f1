"""What a board hands out: dicts and lists that are read and never changed."""

from __future__ import annotations

from typing import Any, NoReturn

import traitlets


def _refuse(_value: object, *_arguments: object, **_named: object) -> NoReturn:
    msg = (
        "what a board hands out cannot be changed: assign a dict of the options that are to change, "
        "as in w.options = {'theme': 'dark'}, and play with w.push(move)"
    )
    raise TypeError(msg)


class FrozenDict(dict[str, Any]):
    """A dict that cannot be changed.

    >>> FrozenDict(theme="dark").copy()
    {'theme': 'dark'}
    """

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[type[dict[str, Any]], tuple[dict[str, Any]]]:
        return dict, (dict(self),)


class FrozenList(list[Any]):
    """A list that cannot be changed."""

    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse

    def __reduce__(self) -> tuple[type[list[Any]], tuple[list[Any]]]:
        return list, (list(self),)


def frozen(value: Any) -> Any:  # noqa: ANN401 - JSON
    """Return a value of JSON as it is, but unchangeable at every depth."""
    if isinstance(value, dict):
        return FrozenDict({name: frozen(each) for name, each in value.items()})
    if isinstance(value, list):
        return FrozenList([frozen(each) for each in value])
    return value


class Frozen(traitlets.Dict):
    """A trait whose value cannot be changed in place, which nobody would be told of."""

    def validate(self, obj: traitlets.HasTraits, value: Any) -> FrozenDict:  # noqa: ANN401 - anything
        """Freeze what is assigned."""
        checked: FrozenDict = frozen(super().validate(obj, value))
        return checked
