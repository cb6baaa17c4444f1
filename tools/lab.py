"""A JupyterLab server of our own: own settings, own port, gone when we are."""

import json
import os
import secrets
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.error import URLError
from urllib.request import Request, urlopen

QUIET = {"fetchNews": "false", "checkForUpdates": False}


class LabServer:
    """JupyterLab over the notebooks in `root`, for the length of a `with` block.

    Its settings, runtime files and trust database live in `state`, so that neither the user's
    Jupyter nor another server is touched or in the way.
    """

    def __init__(self, root: Path, state: Path) -> None:
        self.root = root
        self.state = state
        self.token = secrets.token_hex(16)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]

    def __enter__(self) -> Self:
        notifications = (
            self.state / "settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings"
        )
        if not notifications.exists():  # or a question about news covers a corner of the page
            notifications.parent.mkdir(parents=True)
            notifications.write_text(json.dumps(QUIET), encoding="utf-8")
        places = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "IPYTHONDIR": "ipython",
        }
        options = {
            "ServerApp.ip": "127.0.0.1",
            "ServerApp.port": self.port,
            "ServerApp.port_retries": 0,
            "ServerApp.root_dir": self.root,
            "IdentityProvider.token": self.token,
            "LabApp.user_settings_dir": self.state / "settings",
            "LabApp.workspaces_dir": self.state / "workspaces",
            "LabApp.expose_app_in_browser": True,
        }
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
        log = self.state / "server.log"
        with log.open("wb") as output:
            # Out of the terminal's reach: Ctrl-C would make the server ask whether to stop.
            self._process = subprocess.Popen(
                [*command, *(f"--{name}={value}" for name, value in options.items())],
                env=os.environ | {name: str(self.state / place) for name, place in places.items()},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        try:
            self._wait_until_it_answers(log)
        except BaseException:
            self._process.kill()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Stop the server, which stops its kernels first."""
        try:
            with suppress(OSError, subprocess.TimeoutExpired):
                self.request("POST", "shutdown")
                self._process.wait(timeout=15)
        finally:  # an impatient second Ctrl-C must not leave it behind
            self._process.kill()
            self._process.wait()

    def url(self, notebook: str) -> str:
        """The address at which JupyterLab shows the notebook at this path under the root."""
        return f"http://127.0.0.1:{self.port}/lab/tree/{notebook}?token={self.token}"

    def request(self, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401 - JSON
        """Call the server's REST interface and return the JSON it answers."""
        request = Request(
            f"http://127.0.0.1:{self.port}/api/{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"token {self.token}"},
        )
        with urlopen(request, timeout=60) as response:  # noqa: S310 - the server started here
            answer = response.read()
        return json.loads(answer) if answer else None

    def _wait_until_it_answers(self, log: Path) -> None:
        deadline = time.monotonic() + 120
        while self._process.poll() is None and time.monotonic() < deadline:
            try:
                self.request("GET", "status")
            except URLError:
                time.sleep(0.1)
            else:
                return
        raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(encoding='utf-8')}")
