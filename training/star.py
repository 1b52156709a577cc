"""Read STAR: what people said to wizards, with the calls that the wizards made of it.

The value of a slot stands in a call behind the words that said it. So the words of a turn are searched for the values
of the next call (`said.py`), and a turn counts as complete only where every word of it is a value, or says nothing of
one. What the agent asked for is what the label of its line says. `star.json` says which of our APIs and slots are
meant, what asks for an API, which label asks for which slot, and which words say nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from said import (
    UNITS,
    WEEKDAYS,
    Finder,
    Stretch,
    all_of,
    apart,
    as_spelled,
    birthday,
    closed,
    code,
    counted,
    hour,
    is_choice,
    is_refused,
    month_day,
    named,
    tells_more,
    weekday,
    words_of,
)
from speech import split_of
from turn import Turn

TABLE = json.loads(Path(__file__).with_name("star.json").read_text("utf8"))

PEOPLE = "people|persons?|guests|of us|pax|friends|ppl|diners|individuals"
FINDERS: dict[str, Finder] = {
    "spelled": as_spelled,
    "code": code,
    "birthday": birthday,
    "month_day": month_day,
    "weekday": weekday,
    "hour": hour,
    "hotel": named("hotel", "inn"),
    "venue": named("venue"),
    "eatery": named("club", "restaurant"),
    "people": counted(
        "party of|group of|table for|seats? for|there will be|we are|we're",
        PEOPLE + "|of my|adults|attendees|invitees|others",
    ),
    "party_size": counted("for|party of|group of|table of|size of|size is|size", PEOPLE + "|seats"),
    "stars": counted("rating of|rated|rating is|rating", "stars?"),
    "question": counted("question|question number|number|q|no\\.?", "th question"),
    "room": counted("room|room number|room no|number|#", "room"),
    "flight": counted("id|id is|id number|number|number is|flight|#|id:", "flight"),
    "booking": counted("id|id is|number|number is|booking|ride|#|it's|it is", "booking"),
    "town": closed(
        los_angeles="los angeles|l\\.a\\.|la",
        san_francisco="san fran(?:cisco)?|s\\.f\\.|sf|frisco",
        new_york_city="new york(?: city)?|n\\.y\\.(?:c\\.)?|nyc?|the big apple",
    ),
    "part_of_town": closed(
        north="north(?:ern)?",
        south="south(?:ern)?",
        east="east(?:ern)?",
        west="west(?:ern)?",
        center="cent(?:er|re)|central",
    ),
    "price": closed(
        cheap="cheap(?:er|est)?|inexpensive|budget|affordable",
        moderate="moderate(?:ly)?(?:[ -]priced?)?|mid-?(?:range|priced?)",
        expensive="expensive|pricey|upscale|high[ -]end|luxur(?:y|ious)|fancy",
    ),
    "kitchen": closed(burgers="burgers?(?: joint| place)?", steak="steaks?(?:house)?"),
    "cabin": closed(first="first(?: class)?", business="business(?: class)?", economy="economy(?: class)?|coach"),
    "code_kind": closed(clearance="clearance(?: code)?", access_code="access code|access(?=\\W*$)"),
}

FLAGS = {
    "parking": r"(?:need|require|want|have|get|like)\s+(?:\w+\s+){0,2}(parking|a parking (?:space|spot|place))",
    "delivers": r"(deliver(?:s|y|ed|ies)?)",
    "takes_bookings": r"(?:takes?|taking|accepts?|accepting)\s+(reservations?|bookings?)",
}
"""How a yes to a slot is said where it is not the answer to a question."""

COMPARED = re.compile(
    r"(?:(?:at (?:least|most)|(?:no |not )?(?:more|less|fewer|longer|later|higher|lower|cheaper|greater|better) than|"
    r"(?:not |no )?(?:over|under|above|below|within)|minimum(?: of)?|maximum(?: of)?|max|up to)\s+"
    r"(?:a\s+|an\s+)?(?:rating of\s+)?"
    r"\$?(?:\d+|one|two|three|four|five|ten|fifteen|twenty|thirty)"
    r"|\$?\d+\s+(?:(?!more|less)\w+\s+)?(?:or (?:more|less|fewer|better|higher|above|under|below|up)|and (?:up|above)))"
    r"(?:\s*[- ]?(?:min(?:ute)?s?|hours?|dollars?|bucks|credits|stars?|people|degrees))?"
    r"(?:\s+(?:or (?:more|less|fewer|better|higher|above|under|below)|rating))?",
    re.IGNORECASE,
)
"""A number that is a bound. No slot takes it, where the call has it as a bound too."""

BOUND = re.compile(r"api\.is_(?:at_least|at_most|less_than|greater_than)\((.*)\)")
TOWARDS = re.compile(r"\b(?:to|into|towards?|destination(?: is)?)\s+(?:the\s+|a\s+)?$", re.IGNORECASE)
AWAY = re.compile(r"\b(?:from|leaving|departing|at|i'm in|am in)\s+(?:the\s+|a\s+)?$", re.IGNORECASE)
AGAINST = {"from_place": TOWARDS, "from_city": TOWARDS, "to_place": AWAY, "to_city": AWAY}
"""Words before a place that say the other end of a way."""


class Slot(NamedTuple):
    """Our slot, how it is found, and whether its value is one of a closed set."""

    name: str
    find: Finder
    is_closed: bool = False


def flag(name: str) -> Finder:
    """Find what says yes to a slot, or the yes or no that answers its question."""

    def find(value: str, text: str, asked: bool) -> list[Stretch]:
        is_yes = value.strip().lower() in {"yes", "true"}
        found = [one for one in all_of(FLAGS[name], text, 1) if is_yes and not is_refused(text, one[0])]
        if found or not asked:
            return found
        answers = "yes|yeah|yep|yup|yea|sure|correct|absolutely|definitely" if is_yes else "no|nope|nah"
        return all_of(rf"^\s*({answers})\b", text, 1)

    return find


class Task(NamedTuple):
    """What an API of the corpus is here: our API, its slots, words that ask for it, and words of its matter."""

    api: str
    slots: dict[str, Slot]
    asks_for: str
    matter: str
    name: str
    """The slot of the name that the agent asks for."""


def slot_of(name: str, finder: str, *kind: str) -> Slot:
    return Slot(name, flag(name) if finder.startswith("flag") else FINDERS[finder], kind == ("closed",))


TASKS = {
    query: Task(**{**task, "slots": {their: slot_of(*ours) for their, ours in task["slots"].items()}})
    for query, task in TABLE["tasks"].items()
}
ASKED: dict[str, str] = TABLE["asked"]
OTHER_ASKED = {("plane_search", "ask_departure_location"): "from_city"}
OF_ITS_KIND: dict[str, list[str]] = {**TABLE["of_its_kind"], "day": [day.capitalize() for day in WEEKDAYS]}
"""Names that there are for a slot."""

SEARCHES = frozenset({"weather", "hotel_search"})
"""Calls of which each request is a new one."""

ONCE = frozenset({"trivia"})
"""Calls behind which the user says something else than values: here the answers of the game."""

OVER = re.compile(r"anything_else|goodbye|bye$|thank")
"""Labels behind which nothing is under way."""

SAYS_NOTHING = frozenset(TABLE["says_nothing"].split())
"""Words that say no value. Whatever else stands outside the values may be one."""


def plain(value: Any) -> str | None:
    """Return the value of a constraint; None where it is a bound, a choice, or none."""
    text = str(value).strip()
    within = re.fullmatch(r"api\.is_equal_to\((.*)\)", text, re.DOTALL)
    text = within[1].strip() if within else text
    if text.startswith("["):
        try:
            options = json.loads(text)
        except ValueError:
            return None
        if len(options) != 1:
            return None
        text = str(options[0])
    text = text.strip().strip("\"'").strip()
    return None if text == "" or text.startswith("api.") else text


def call_of(event: dict[str, Any]) -> dict[str, str]:
    """Return the values of a call by slots of the corpus; what is not one value is left out."""
    found: dict[str, str] = {}
    for constraint in event["constraints"]:
        for slot, value in constraint.items():
            text = plain(value)
            if text is not None:
                found[slot] = text
    return found


def bounds_of(event: dict[str, Any]) -> set[int]:
    """Return the numbers that are bounds in a call."""
    values = (str(value) for constraint in event["constraints"] for value in constraint.values())
    return {int(one) for value in values for found in BOUND.findall(value) for one in re.findall(r"\d+", found)}


def numbers_in(text: str) -> set[int]:
    numbers = {int(one) for one in re.findall(r"\d+", text)}
    return numbers | {UNITS.index(word) for word in re.findall(r"\w+", text.lower()) if word in UNITS}


class Reading(NamedTuple):
    """What a turn says of the values of a call."""

    values: tuple[tuple[str, int, int], ...]
    meant: dict[str, str]
    unheard: tuple[Stretch, ...]
    is_complete: bool


def canonical(slot: Slot, value: str) -> str:
    return {"yes": "True", "no": "False"}.get(value.lower(), value.capitalize() if slot.name == "price" else value)


def is_taken_back(text: str, slot: Slot, value: str, end: int) -> bool:
    """Whether another value of the slot is said behind this one: it may be the one that is meant."""
    others = [other for other in OF_ITS_KIND.get(slot.name, ()) if other.lower() != value.lower()]
    return any(start >= end for other in others for start, _ in slot.find(other, text, False))


PEOPLE_OF_TASKS = {"host", "colleague", "driver", *(task.name for task in TASKS.values())}
SELF = re.compile(r"\b(?:[mM]y name(?: is|'s)|[iI]'?m|[iI] am|[tT]his is) ([A-Z]\w+)")


def is_another(text: str, slot: Slot, task: Task, place: Stretch) -> bool:
    """Whether a name is said to be the user's and the slot is of somebody else, or the other way round."""
    own = [one.span(1) for one in SELF.finditer(text)] if slot.find is as_spelled else []
    is_own = any(start < place[1] and place[0] < end for start, end in own)
    if slot.name == task.name:
        return own != [] and not is_own
    return is_own and slot.name in PEOPLE_OF_TASKS


def is_meant(text: str, slot: Slot, value: str, place: Stretch) -> bool:
    """Whether a place where the value is said says that it is wanted for this slot."""
    against = AGAINST.get(slot.name)
    is_against = against is not None and against.search(text[: place[0]]) is not None
    is_open = is_refused(text, place[0]) or is_choice(text, *place) or is_taken_back(text, slot, value, place[1])
    return not (is_against or is_open)


def read(said: str, task: Task, event: dict[str, Any], asks: tuple[str, ...]) -> Reading:
    """Find what a turn says of the values of a call."""
    text, call, limits = said.replace("\u2019", "'"), call_of(event), bounds_of(event)
    bounds = [one.span() for one in COMPARED.finditer(text)]
    unheard = tuple(one for one in bounds if limits & numbers_in(text[slice(*one)]))
    found: dict[str, list[Stretch]] = {}
    slots = {slot.name: (slot, call[name]) for name, slot in task.slots.items() if name in call}
    for slot, value in slots.values():
        places = slot.find(value, text, slot.name in asks)
        found[slot.name] = [one for one in places if not any(one[0] < end and start < one[1] for start, end in bounds)]
    longest = apart([one for places in found.values() for one in places])
    values, is_doubtful = [], False
    for name, (slot, value) in slots.items():
        own = [
            one
            for one in found[name]
            if one in longest and is_meant(text, slot, value, one) and not is_another(text, slot, task, one)
        ]
        rivals = [other for other, places in found.items() if other != name and {*places} & {*own}]
        is_unsure = rivals != [] and (name not in asks or any(other in asks for other in rivals))
        is_doubtful = is_doubtful or is_unsure or len(own) != min(1, len(found[name]))
        if own and not is_unsure:
            values.append((name, *own[0]))
    covered = [*[(start, end) for _, start, end in values], *bounds]
    is_all = not tells_more(text, covered, SAYS_NOTHING | {*task.matter.split()}) and len(unheard) == len(bounds)
    return Reading(
        values=tuple(sorted(values, key=lambda one: one[1])),
        meant={name: canonical(*slots[name]) for name, _, _ in values if slots[name][0].is_closed},
        unheard=unheard,
        is_complete=is_all and not is_doubtful,
    )


def asked_by(label: str | None, api: str, task: Task) -> tuple[str, ...] | None:
    """Return what the agent asked for, () where it asked for nothing; None where its label does not say."""
    if label is None or label == "custom":
        return None
    slot = OTHER_ASKED.get((api, label)) or ASKED.get(label) or (task.name if label == "ask_name" else "")
    if slot in {one.name for one in task.slots.values()}:
        return (slot,)
    return None if "_ask_" in label and "confirm" not in label and "more" not in label else ()


def words_that_tell(text: str) -> list[str]:
    return [word for word in re.findall(r"\w+", text.lower()) if word not in SAYS_NOTHING]


def names_in(folder: Path) -> set[str]:
    """Return the words of the closed values of the corpus."""
    apis = [json.loads(file.read_text("utf8")) for file in sorted(folder.glob("apis/*.json"))]
    slots = [slot for api in apis for slot in api["input"]]
    return {word for slot in slots for value in slot.get("Categories", []) for word in words_that_tell(value)}


def next_calls(events: list[dict[str, Any]]) -> list[dict[str, Any] | None]:
    """Return for each event the next call behind it."""
    calls: list[dict[str, Any] | None] = []
    coming = None
    for event in reversed(events):
        calls.append(coming)
        coming = event if "query" in event else coming
    return calls[::-1]


def is_other_kind(reading: Reading, asks: tuple[str, ...], task: Task) -> bool:
    """Whether all that is said is of a slot that is like the one that was asked for: then who is meant is not sure."""
    finders = {slot.name: slot.find for slot in task.slots.values()}
    said = [slot for slot, _, _ in reading.values]
    alike = {finders[slot] for slot in said if slot not in asks} & {finders[slot] for slot in asks}
    return len(said) == 1 and bool(alike)


ANSWERING = re.compile(
    r"[?\d]|how about|what about|\b(?:no|not|yes|yeah|don'?t|need|want|like|change|instead)\b", re.IGNORECASE
)


def is_beside(text: str, label: str | None, following: dict[str, Any], telling: set[str]) -> bool:
    """Whether a turn without values says nothing for the task: the agent asks again, or does not understand."""
    again = following.get("label")
    heard_nothing = again == "out_of_scope" or (again == label and "_ask_" in (label or ""))
    told = words_that_tell(text)
    return heard_nothing and not ANSWERING.search(text) and len(told) > 1 and not {*told} & telling


class Dialogue:
    """What is known at a place of a dialogue, while it is read."""

    def __init__(self, one: dict[str, Any], names: set[str]) -> None:
        self.split = split_of(f"star {one['id']}")
        self.has_several: bool = one["multi"]
        self.events = [event for event in one["events"] if {"user", "agent", "query"} & event.keys()]
        values = [value for event in self.events if "query" in event for value in call_of(event).values()]
        self.telling = names.union(*(words_of(value) for value in values))
        self.active: str | None = None
        self.given: dict[str, str] = {}
        self.label: str | None = "hello"
        self.called: set[str] = set()

    def turns(self) -> Iterator[Turn]:
        """Read the turns before the last call."""
        for at, (event, coming) in enumerate(zip(self.events, next_calls(self.events), strict=True)):
            if "query" in event:
                self.called.add(event["query"])
                self.be_at(event["query"])
            if coming is None or coming["query"] not in TASKS:
                continue
            if "agent" in event:
                self.hear(event.get("label"), coming["query"])
            if "user" in event:
                turn = self.turn(event["user"].strip(), coming, self.events[at + 1])
                if turn is not None:
                    yield turn

    def hear(self, label: str | None, api: str) -> None:
        """Take down what the agent says; what it asks for tells what is under way."""
        self.label = label
        if self.active is None and asked_by(label, api, TASKS[api]):
            self.be_at(api)

    def be_at(self, api: str | None) -> None:
        """Be at another task, of which nothing is given yet, or stay."""
        if api != self.active:
            self.active, self.given = api, {}

    def take(self, reading: Reading, text: str) -> None:
        self.given |= {slot: reading.meant.get(slot, text[start:end]) for slot, start, end in reading.values}

    def turn(self, text: str, coming: dict[str, Any], following: dict[str, Any]) -> Turn | None:
        api = coming["query"]
        task = TASKS[api]
        if self.active not in (None, api):
            self.be_at(None)
        is_over = self.label is not None and OVER.search(self.label) is not None
        starts = re.search(task.asks_for, text, re.IGNORECASE) is not None
        is_again = api in self.called and api in SEARCHES
        if starts and (self.active is None or is_over or is_again):
            return self.opening(text, task, coming)
        if self.active is None or is_over or (api in ONCE and api in self.called):
            return None
        return self.answer(text, task, coming, following, starts)

    def opening(self, text: str, task: Task, coming: dict[str, Any]) -> Turn | None:
        """Read a turn that starts the task of the next call; of several tasks none is sure."""
        service = task.api.split(".")[0]
        wanted = {one.api.split(".")[0] for one in TASKS.values() if re.search(one.asks_for, text, re.IGNORECASE)}
        if self.has_several and wanted - {service}:
            return None
        reading = read(text, task, coming, ())
        self.active, self.given = coming["query"], {}
        self.take(reading, text)
        return self.made(text, task, reading, api=task.api, acts=("start",))

    def answer(
        self, text: str, task: Task, coming: dict[str, Any], following: dict[str, Any], starts: bool
    ) -> Turn | None:
        """Read a turn of the task under way. Where nobody knows what the agent asked for, it is what is given."""
        asks = asked_by(self.label, coming["query"], task)
        reading = read(text, task, coming, asks or ())
        asks = tuple(slot for slot, _, _ in reading.values) or None if asks is None else asks
        if asks is None or is_other_kind(reading, asks, task):
            return None
        if not reading.values and not reading.unheard:
            telling = self.telling | {*task.matter.split()}
            if self.has_several or starts or not is_beside(text, self.label, following, telling):
                return None
            reading = reading._replace(is_complete=True)
        if starts and coming["query"] not in self.called:
            reading = reading._replace(is_complete=False)
        given = {slot: value for slot, value in self.given.items() if slot not in asks}
        self.take(reading, text)
        return self.made(text, task, reading, active=task.api, asks=asks, given=given)

    def made(self, text: str, task: Task, reading: Reading, **more: Any) -> Turn:
        return Turn(
            corpus="star",
            split=self.split,
            user=text,
            service=task.api.split(".")[0],
            values=reading.values,
            meant=reading.meant,
            unheard=reading.unheard,
            complete=reading.is_complete,
            **more,
        )


def star(folder: Path, _: dict[str, Any]) -> Iterator[Turn]:
    names = names_in(folder)
    with (folder / "dialogues.jsonl").open(encoding="utf8") as lines:
        for one in map(json.loads, lines):
            yield from Dialogue(one, names).turns()
