"""The kernel in wasmtime, on CPython."""

from __future__ import annotations

from functools import cache
from typing import cast

import wasmtime


@cache
def _compiled(code: bytes) -> tuple[wasmtime.Engine, wasmtime.Module]:
    engine = wasmtime.Engine()
    return engine, wasmtime.Module(engine, code)


class WasmtimeMachine:
    """A WebAssembly instance in wasmtime."""

    def __init__(self, code: bytes) -> None:
        engine, module = _compiled(code)
        self._store = wasmtime.Store(engine)
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory = cast("wasmtime.Memory", self._exports["memory"])

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function."""
        function = cast("wasmtime.Func", self._exports[name])
        return int(function(self._store, *arguments) or 0)

    def write(self, address: int, data: bytes) -> None:
        """Copy bytes into its memory."""
        self._memory.write(self._store, data, address)

    def read(self, address: int, size: int) -> bytes:
        """Copy bytes out of its memory."""
        return bytes(self._memory.read(self._store, address, address + size))
