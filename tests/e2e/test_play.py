"""The README's first command, without its browser."""

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser


def test_the_board_is_there_without_a_click(browser: Browser, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tools.play", "--no-browser", "--folder", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as play:
        assert play.stdout is not None
        url = re.search(r"http\S+", play.stdout.readline())
        assert url is not None
        page = browser.new_page()
        page.goto(url[0])
        page.get_by_test_id("spider-widget").wait_for()
        page.close()
        play.terminate()
