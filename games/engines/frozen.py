"""Mappings that cannot change, for values that must not change once they are part of a state."""

from collections.abc import Mapping
from typing import Any, NoReturn


class FrozenDict(dict[str, Any]):
    """A dict that refuses every change; unlike a mapping proxy it can be copied, pickled and hashed."""

    def _refuse(self, *_args: object, **_named: object) -> NoReturn:
        raise TypeError("this mapping cannot be changed")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __copy__(self) -> "FrozenDict":
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> "FrozenDict":
        return self

    def __reduce__(self) -> tuple[type["FrozenDict"], tuple[dict[str, Any]]]:
        return FrozenDict, (dict(self),)


def freeze(value: Any) -> Any:
    """The same JSON value, unchangeable all the way down."""
    if isinstance(value, Mapping):
        return FrozenDict({key: freeze(item) for key, item in value.items()})
    if isinstance(value, list | tuple):
        return tuple(freeze(item) for item in value)
    return value


def thaw(value: Any) -> Any:
    """A plain JSON copy, which its receiver may change as they like."""
    if isinstance(value, Mapping):
        return {key: thaw(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [thaw(item) for item in value]
    return value
