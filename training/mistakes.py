"""What a caller gave and a command cannot take ends it with one line and 2, as `typetod` does."""

from __future__ import annotations

import json
import pickle
import sys
import traceback
from collections.abc import Callable
from pathlib import Path


def told(main: Callable[[], object]) -> None:
    """Run a command; say in one line which file is not there, or what is wrong with what was given."""
    try:
        main()
    except (OSError, ValueError, pickle.UnpicklingError) as error:
        message = explained(error)
        if message is None:
            raise
        print(f"{Path(sys.argv[0]).name}: {message}", file=sys.stderr)
        sys.exit(2)


def explained(error: Exception) -> str | None:
    """Return what is wrong with what was given; None of a defect of ours, whose place matters."""
    if isinstance(error, OSError):
        return error.filename and f"{error.filename}: {error.strerror}. Give another path."
    if isinstance(error, pickle.UnpicklingError):
        return "what was given as a checkpoint is none. Give the last.pt of a run."
    if isinstance(error, json.JSONDecodeError | UnicodeDecodeError):
        return f"a file that was given has no JSON: {error}"
    place = Path(traceback.extract_tb(error.__traceback__)[-1].filename)
    return str(error) if place.parent == Path(__file__).parent else None
