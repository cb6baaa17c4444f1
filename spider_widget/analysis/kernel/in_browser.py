"""The kernel in the browser's own WebAssembly engine, under Pyodide."""

from __future__ import annotations

from importlib import import_module


class BrowserMachine:
    """A WebAssembly instance of the browser's."""

    def __init__(self, code: bytes) -> None:
        self._js = import_module("js")  # Pyodide's way to the browser
        to_js = import_module("pyodide.ffi").to_js
        module = self._js.WebAssembly.Module.new(to_js(code))
        self._exports = self._js.WebAssembly.Instance.new(module).exports

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function."""
        return int(getattr(self._exports, name)(*arguments) or 0)

    def write(self, address: int, data: bytes) -> None:
        """Copy bytes into its memory."""
        self._js.Uint8Array.new(self._exports.memory.buffer, address, len(data)).assign(data)

    def read(self, address: int, size: int) -> bytes:
        """Copy bytes out of its memory."""
        return bytes(self._js.Uint8Array.new(self._exports.memory.buffer, address, size).to_bytes())
