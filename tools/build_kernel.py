"""Compiles the search kernel to WebAssembly: `python -m tools.build_kernel`.

The compiler is zig's, from a pinned wheel, so that everybody gets the same bytes;
`tests/analysis/test_kernel.py` compares them with the file in the package.
"""

import subprocess
import sys
from pathlib import Path

KERNEL = Path(__file__).parent.parent / "spider_widget/analysis/kernel"
SOURCES = ("rules.c", "value.c", "beam.c", "proof.c", "memory.c", "fair.c", "inputs.c", "net.c")
FLAGS = (
    *("-target", "wasm32-freestanding", "-ffreestanding", "-fno-builtin", "-nostdlib"),
    *("-std=c11", "-O3", "-msimd128", "-Wall", "-Wextra", "-Werror"),
    *("-Wl,--no-entry", "-Wl,--strip-all"),
)


def build(output: Path) -> None:
    """Compile the kernel into a file."""
    sources = [str(KERNEL / name) for name in SOURCES]
    command = [sys.executable, "-m", "ziglang", "cc", *FLAGS, "-o", str(output), *sources]
    subprocess.run(command, check=True)


if __name__ == "__main__":
    build(KERNEL / "kernel.wasm")
