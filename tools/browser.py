"""A headless browser of the Chromium family: one that is installed, or else one to install.

`python -m tools.browser` installs Chromium where none of them starts.
"""

import os
import platform
import shutil
import subprocess
import sys
from typing import Any

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

# Containers have no sandbox and no GPU; the rest keeps the browser off the network.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def launch(playwright: Playwright) -> Browser:
    """Start Chromium from the PATH, Chrome, Edge or Playwright's own Chromium, whichever is there.

    Raises `LookupError` when none starts.
    """
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    choices: list[dict[str, Any]] = [{"channel": "chrome"}, {"channel": "msedge"}, {}]
    if chromium is not None:
        choices.insert(0, {"executable_path": chromium})
    reasons = []
    for choice in choices:
        try:
            # Scroll bars are to be seen, as they are by most people: what makes one appear moves the page.
            return playwright.chromium.launch(args=FLAGS, ignore_default_args=["--hide-scrollbars"], **choice)
        except Error as error:
            reasons.append(str(error))
    raise LookupError("\n".join(["no browser starts; run `python -m tools.browser`:", *reasons]))


def install() -> None:
    """Install Debian's Chromium where we may, Playwright's elsewhere."""
    is_root = os.name == "posix" and os.geteuid() == 0
    if is_root and sys.platform == "linux" and _is_debian():
        subprocess.run(["apt-get", "update"], check=True)
        subprocess.run(["apt-get", "install", "-y", "chromium"], check=True)
    else:
        # Only root may add the system libraries that a bare machine lacks.
        extra = ["--with-deps"] if is_root else []
        playwright = [sys.executable, "-m", "playwright"]
        subprocess.run([*playwright, "install", *extra, "chromium"], check=True)


def _is_debian() -> bool:
    try:
        return platform.freedesktop_os_release()["ID"] == "debian"
    except OSError:
        return False


def main() -> None:
    """Make sure that a browser starts, and say which."""
    with sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except LookupError:
            install()
            browser = launch(playwright)
        print(f"browser: {browser.browser_type.name} {browser.version}")
        browser.close()


if __name__ == "__main__":
    main()
