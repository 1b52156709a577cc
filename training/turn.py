"""What a parser should make of one thing that somebody said, in the format of `docs/turns.md`."""

from __future__ import annotations

from typing import Any, NamedTuple


class Turn(NamedTuple):
    """One thing that somebody said; `api` is None where nothing starts, and "" where the corpus does not say."""

    corpus: str
    split: str
    user: str
    service: str
    values: tuple[tuple[str, int, int], ...]
    api: str | None = ""
    active: str | None = None
    asks: tuple[str, ...] = ()
    acts: tuple[str, ...] | None = None
    complete: bool = True
    meant: dict[str, str] | None = None
    """Values that are not the words that say them, by their slots."""
    given: dict[str, str] | None = None
    """What the active task has."""
    unheard: tuple[tuple[int, int], ...] = ()
    """Stretches that no slot takes."""


def line_of(turn: Turn, number: int) -> dict[str, Any]:
    """Return the JSON of a turn; offsets become those of UTF-16."""

    def at(place: int) -> int:
        return len(turn.user[:place].encode("utf-16-le")) // 2

    line: dict[str, Any] = {"id": f"{turn.corpus}/{number}", "corpus": turn.corpus, "services": [turn.service]}
    if turn.active is not None:
        given = {"slots": turn.given} if turn.given else {}
        line |= {"active": {"api": turn.active, **given}, "asks": list(turn.asks)}
    line["user"] = turn.user
    if turn.acts is not None:
        line["acts"] = list(turn.acts)
    if turn.api != "":
        line["api"] = turn.api
    meant = turn.meant or {}
    line["values"] = [
        {"slot": slot, "start": at(start), "end": at(end), **({"value": meant[slot]} if slot in meant else {})}
        for slot, start, end in turn.values
    ]
    if turn.unheard:
        line["unheard"] = [{"start": at(start), "end": at(end)} for start, end in turn.unheard]
    return line if turn.complete else {**line, "complete": False}
