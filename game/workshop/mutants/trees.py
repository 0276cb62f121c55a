"""Private copies of a revision that get the faults and run pytest."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.environment import python_of

from . import order, reach
from .faults import Fault

HERE = Path(__file__).parent
CONFTEST = "tests/conftest.py"
FAILED = re.compile(r"^(?:FAILED|ERROR) ([^\s\[]+)", re.MULTILINE)
ENDED_LATE = 124
NOTHING_TO_RUN = 5
MAX_MEMORY = 6 << 30
"""Memory limit of a Python process: a fault may append to a list forever."""


class CannotRun(Exception):
    """The tests cannot be run at all; the message says why."""


@dataclass(frozen=True)
class Outcome:
    """The result of a test run."""

    status: int
    failed: str
    """The first test that failed, or another reason; "" if all passed."""
    output: str


@dataclass(frozen=True)
class Run:
    """Tests to run in order. Each is named without its parameters; a file stands for all its tests."""

    tests: Sequence[str]
    begin_s: float
    """Seconds after which no test is started."""
    limit_s: float
    """Seconds after which the run is killed."""
    without: Sequence[str] = ()
    """Tests to leave out."""
    site: Path | None = None
    """The build for end-to-end tests, None for tests without a browser."""


class Tree:
    """A copy of a revision. root: the repository; folder: the copy's place, reused by the next run."""

    def __init__(self, root: Path, revision: str, folder: Path, slice: int) -> None:
        self.folder = folder
        self._plugins = folder.with_name(folder.name + "-plugins")
        self._running: subprocess.Popen[str] | None = None
        if not (folder / ".git").is_dir():
            _git(root, "clone", "--quiet", "--shared", "--no-checkout", str(root), str(folder))
        _git(folder, "checkout", "--quiet", "--force", "--detach", revision)
        _link(root, folder)
        own = python_of(folder / ".venv-tests")
        self._python = own if own.exists() else Path(sys.executable)
        self._plugins.mkdir(exist_ok=True)
        for plugin in (reach, order):
            name = plugin.__name__.rpartition(".")[2]
            shutil.copy(HERE / f"{name}.py", self._plugins / f"tilelab_{name}.py")
        (self._plugins / "sitecustomize.py").write_text("import tilelab_reach\n\ntilelab_reach.trace_process()\n", "utf-8")
        knows_slices = '"--slice"' in (folder / CONFTEST).read_text("utf-8")
        self._slice = [f"--slice={slice}"] if slice >= 0 and knows_slices else []

    @contextmanager
    def having(self, fault: Fault) -> Iterator[None]:
        """Apply a fault to the copy inside the context."""
        path = self.folder / fault.path
        source, times = path.read_bytes(), path.stat()
        try:
            path.write_bytes(fault.applied(source.decode()).encode())
            yield
        finally:
            path.write_bytes(source)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # So that its cached bytecode is valid again.

    def record(self, paths: Sequence[str], records: Path) -> None:
        """Run tests and record the calls of each. Raises: CannotRun."""
        part = records.with_suffix("")
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        outcome = self._pytest(["-p", "tilelab_reach", *paths], {reach.FOLDER: str(part)}, 3600)
        if not (part / reach.RECORDS).is_file() and outcome.status != NOTHING_TO_RUN:
            raise CannotRun(f"pytest could not run {' '.join(paths)}:\n{outcome.output[-2000:]}")
        (part / reach.RECORDS).touch()
        (part / reach.RECORDS).replace(records)
        shutil.rmtree(part)

    def test(self, run: Run) -> Outcome:
        """Run tests in order until one fails."""
        plan = self._plugins / "order.json"
        plan.write_text(json.dumps({"tests": run.tests, "without": run.without, "seconds": run.begin_s}), "utf-8")
        files = list(dict.fromkeys(test.partition("::")[0] for test in run.tests))
        options = ["-x", "-p", "tilelab_order", *([f"--site={run.site}"] if run.site else [])]
        return self._pytest([*options, *files], {order.ORDER: str(plan)}, run.limit_s, not run.site)

    def build(self, site: Path) -> Outcome:
        """Build the site."""
        return self._run([self._python, "-m", "game", "build", site], {}, 600)

    def _pytest(self, arguments: Sequence[str], variables: Mapping[str, str], limit_s: float, is_light: bool = False) -> Outcome:
        command = [self._python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *self._slice, *arguments]
        # Other installed plugins would double the time of a short run.
        variables = {"PYTHONPATH": str(self._plugins), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **variables}
        return self._run(command, variables, limit_s, is_light)

    def _run(self, command: Sequence[object], variables: Mapping[str, str], limit_s: float, is_light: bool = False) -> Outcome:
        process = subprocess.Popen(
            [str(word) for word in command],
            cwd=self.folder,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **variables},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
            preexec_fn=_limiter() if is_light else None,
        )
        self._running = process
        try:
            output, _ = process.communicate(timeout=limit_s)
        except subprocess.TimeoutExpired:
            self.stop()
            output, _ = process.communicate()
            return Outcome(ENDED_LATE, f"no end within {limit_s:.0f} s", output)
        finally:
            self.stop()
            self._running = None
        status = 0 if process.returncode == NOTHING_TO_RUN else process.returncode
        names = FAILED.findall(output)
        why = names[0] if names else f"status {status}: {' '.join(output[-200:].split())}"
        return Outcome(process.returncode, why if status else "", output)

    def stop(self) -> None:
        """Kill the running command and all its children."""
        if self._running:
            with suppress(ProcessLookupError):
                os.killpg(self._running.pid, signal.SIGKILL)


def _limiter() -> Callable[[], None] | None:
    if sys.platform == "win32":
        return None
    import resource

    return lambda: resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))


def _git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotRun(f"git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout.strip()


def commit_of(root: Path, revision: str) -> str:
    """Return the commit of a revision. Raises: CannotRun."""
    try:
        return _git(root, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    except CannotRun:
        raise CannotRun(f"There is no revision {revision}.") from None


def _link(root: Path, folder: Path) -> None:
    """Share the repository's downloads with a copy: copy what tests may write to, link the rest."""
    runtime = folder / "game" / "runtime"
    if (root / "game" / "runtime").is_dir() and not runtime.is_dir():
        shutil.copytree(root / "game" / "runtime", runtime, copy_function=_hard_link)
    (folder / ".cache").mkdir(exist_ok=True)
    for name in (".venv-tests", ".cache/mpy-cross"):
        if (root / name).is_dir() and not (folder / name).exists():
            (folder / name).symlink_to(root / name, target_is_directory=True)
    (folder / ".git" / "info" / "exclude").write_text(".venv-tests\n", "utf-8")


def _hard_link(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
