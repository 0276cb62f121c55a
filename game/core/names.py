"""The package's two names: `tilelab` where it is installed, `game` in a clone. Programs may import it by either.

Bots and lessons are written against one of them and run under the other; both names then mean the same modules. A script that
cannot import another package says which one is missing.
"""

import functools
import importlib
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType, TracebackType

NAMES = ("tilelab", "game")
OWN = __name__.partition(".")[0]
"""The name by which this copy was imported."""
COMMAND = OWN if OWN == NAMES[0] else f"python3 -m {OWN}"
"""How a shell runs this copy."""


class _OtherName:
    """Finds the modules of this package under its other name, unless that name belongs to somebody else's package."""

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return where to find a module; None for modules of other packages."""
        top, _, rest = name.partition(".")
        if top not in NAMES or top == OWN or (not rest and _is_foreign(top)):
            return None
        try:
            importlib.import_module(f"{OWN}.{rest}" if rest else OWN)
        except ModuleNotFoundError as error:
            if (error.name or "").startswith(OWN):
                return None
            raise
        return ModuleSpec(name, self)  # type: ignore[arg-type]  # Only its two methods are needed.

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module loaded under its own name."""
        module = sys.modules[OWN + spec.name[spec.name.find(".") :] if "." in spec.name else OWN]
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Give the module its own specification back: the import system has just replaced it."""
        assert module.__spec__
        module.__spec__ = module.__spec__.loader_state


def share_names() -> None:
    """Let programs import the package by both of its names from now on."""
    if not any([isinstance(finder, _OtherName) for finder in sys.meta_path]):
        sys.meta_path.insert(0, _OtherName())


def _is_foreign(name: str) -> bool:
    """Whether `game` is somebody else's package, installed or on the path; `tilelab` is always this one."""
    if name == NAMES[0]:
        return False
    spec = PathFinder.find_spec(name)
    own = sys.modules[OWN].__file__
    return spec is not None and own is not None and spec.origin != own


def explain_missing_packages(advice: str) -> None:
    """Make the script that `python -m` is starting exit with one sentence and status 2 if a package is missing.

    Call it in the `__init__` of a folder of scripts: during its import the program is still named "-m". advice: what to do.
    """
    if sys.argv[:1] == ["-m"]:
        sys.excepthook = functools.partial(_explain, advice)


def _explain(advice: str, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    missing = str(getattr(error, "name", None) or "") if isinstance(error, ModuleNotFoundError) else ""
    if not missing or missing.partition(".")[0] in (*NAMES, "tests"):
        sys.__excepthook__(kind, error, trace)
        return
    print(f"This needs {missing.partition('.')[0]}, which is not installed: {advice}", file=sys.stderr)
    raise SystemExit(2)
