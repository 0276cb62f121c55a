"""Files of results with a line of JSON for each, which a stopped run continues."""

import json
from pathlib import Path
from typing import Any


def read_records(file: Path) -> list[dict[str, Any]]:
    """Return the results in a file, none if there is no file; cut off a line that was not finished."""
    text = file.read_text("utf-8") if file.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, "utf-8")
    return [json.loads(line) for line in whole.splitlines()]
