"""Read Taskmaster-4: orders of coffee, with the calls that were made of each turn.

The calls stand at the turn whose words they are made of. So the words are searched for the values of the order that the
turn begins or changes (`said.py`). What goes into the notes of an order, and the size of a drink, are of no slot.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from said import Stretch, all_of, apart, as_spelled, closed, is_choice, is_refused, tells_more, words, words_of
from speech import split_of
from turn import Turn

API = "Barista.OrderDrink"
MILKS = closed(
    oat="oat",
    almond="almond",
    whole="whole|regular",
    non_fat="non[- ]?fat|skim|fat[- ]free",
    nonfat="non[- ]?fat|skim|fat[- ]free",
    **{
        "2": "(?:2\\s?%|(?:2|two)[ -]percent)",
        "2_lactose_free": "(?:(?:2\\s?%|(?:2|two)[ -]percent)\\s+)?lactose[- ]free",
    },
)
SHOTS = closed(
    single="single(?:[- ]shot)?|(?:one|1|a|an extra) (?:espresso )?shot",
    double="double(?:[- ]shot)?|(?:two|2) (?:espresso )?shots?",
    triple="triple(?:[- ]shot)?|(?:three|3) (?:espresso )?shots?",
    quadruple="quad(?:ruple)?(?:[- ]shot)?|(?:four|4) (?:espresso )?shots?",
)
FLAGS = {
    ("caffeine", "decaf"): ("decaf", "True", r"(?<!\w)(?:decaf(?:feinated)?|caffeine[- ]free)(?!\w)"),
    ("hotoriced", "iced"): ("iced", "True", r"(?<!\w)iced(?!\w)"),
    ("ordertype", "togo"): ("takeaway", "True", r"(?<!\w)(?:to[- ]?go|take ?(?:away|out))(?!\w)"),
    ("ordertype", "here"): ("takeaway", "False", r"(?<!\w)(?:for|drink(?:ing)? it|have it|stay(?:ing)?) here(?!\w)"),
}
SIZE = re.compile(
    r"(?<!\w)(?:(?:extra[- ])?(?:large|small)|medium|grande|venti|(?:\d+|twelve|sixteen|twenty)[ -]?(?:oz|ounces?))"
    r"(?!\w)(?:[- ]sized?)?",
    re.IGNORECASE,
)
ASKS_FOR_KNOWLEDGE = re.compile(
    r"(?:^|[.!,?]\s*|\b(?:hi|hello|hey|ok|okay|so)\s+)(?:what|which|how|do you|does|are there|is there|tell me)\b|"
    r"wondering (?:if|what)|what(?:'s| is| are| comes) (?:in|on)\b|(?:can|could) you tell|"
    r"\b(?:got|have|are|is) any\b|(?:kinds?|types?|sorts?) of\b|to know\b|do you (?:have|carry|sell|serve)",
    re.IGNORECASE,
)
NAMED = re.compile(
    r"(?<!\w)(?:(?:under|with|for) the name (?:of )?|the name (?:for the order )?(?:is|will be) )\w+", re.IGNORECASE
)
OF_A_SLOT = re.compile(
    r"milk|oat|almond|2\s?%|sugar|syrup|sweet|caramel|vanilla|chocolate|hazelnut|shot|single|double|triple|decaf|"
    r"\bice|to[ -]go\b|\bhere\b",
    re.IGNORECASE,
)
"""What may be meant for a slot, though it stands in the notes."""
SENTENCE = {"i", "would", "like", "please", "can", "get", "have", "want"}

SAYS_NOTHING = frozenset(
    words(
        "a about actually add added afternoon also am an and as be but can coffee could cup day do drink "
        "drinks espresso for get gimme give go going good great have hello hey hi how i i'd i'll i'm im in is "
        "it just let's like looking love made make may me milk morning my need no of ok okay one order "
        "ordering please really shot shots some sweetener syrup take tea thank thanks that that's the there "
        "this to today try up wanna want way well with would yes you your"
    )
)
"""Words that say no value. Whatever else stands outside the values may be one."""


def plain(text: str) -> str:
    return re.sub(r"\W", "", text.lower())


def calls_of(turn: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return the calls of a turn with what they ask; one that cannot be read asks nothing."""
    calls: list[tuple[str, dict[str, Any]]] = []
    name = ""
    for one in turn["annotations"]:
        if one["name"] == "api_call":
            name = one["value"]
        if one["name"] == "request":
            try:
                asked = json.loads(one["value"])
            except ValueError:
                asked = {}
            calls.append((name, asked if isinstance(asked, dict) else {}))
    return calls


def drink_in(query: str, text: str) -> list[Stretch]:
    words = words_of(query)
    if not words or {"or", "and"} & {*words} or SENTENCE & {*words}:
        return []
    return all_of(r"(?<!\w)" + r"[\W_]+".join(map(re.escape, words)) + r"(?!\w)", text)


def sweetener_in(name: str, text: str) -> list[Stretch]:
    words = [word for word in words_of(name) if word not in {"sweetener", "syrup", "sauce"} and not word.isdigit()]
    if not words:
        return []
    kinds = "syrup|sauce|sweetener|flavou?r(?:ing|ed)?(?: (?:syrup|sauce|sweetener))?|powder|packets?"
    return all_of(r"(?<!\w)" + r"[\W_]+".join(map(re.escape, words)) + rf"(?:\s+(?:{kinds}))?(?!\w)", text)


def attribute_in(attribute: dict[str, Any], text: str) -> tuple[str, str | None, list[Stretch]] | None:
    """Return our slot of an attribute, its value where it is no text, and where it is said."""
    name, option = plain(str(attribute.get("attribute_id", ""))), str(attribute.get("option", "")).strip()
    if name == "milkoptions":
        kind = re.sub(r"[%&]|\bmilk\b", " ", option.lower())
        found = MILKS(kind, text, False)
        return "milk", None, [(start, milk_end(text, end)) for start, end in found]
    if name == "espressoshots":
        return "shots", option.capitalize(), SHOTS(option, text, False)
    flag = FLAGS.get((name, plain(option)))
    return None if flag is None else (flag[0], flag[1], all_of(flag[2], text))


def milk_end(text: str, end: int) -> int:
    milk = re.compile(r"\s+milk(?!\w)", re.IGNORECASE).match(text, end)
    return milk.end() if milk else end


def said_in(text: str, calls: list[tuple[str, dict[str, Any]]]) -> list[tuple[str, str | None, list[Stretch]]]:
    found: list[tuple[str, str | None, list[Stretch]]] = []
    for name, asked in calls:
        if name == "get_menu_items":
            found.append(("drink", None, drink_in(str(asked.get("query", "")), text)))
        attributes = asked.get("attributes") or []
        for attribute in attributes if isinstance(attributes, list) else []:
            one = attribute_in(attribute, text)
            if one:
                found.append(one)
        addons = asked.get("addons") or []
        for addon in addons if isinstance(addons, list) else []:
            if str(addon.get("option", "")).upper() == "ADD":
                found.append(("sweetener", None, sweetener_in(str(addon.get("addon_id", "")).replace("-", " "), text)))
    return found


def reading(said: str, calls: list[tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    """Return the values, what they mean, what no slot takes, and whether that is all."""
    text = said.replace("\u2019", "'")
    noted = [span for _, asked in calls for span in as_spelled(str(asked.get("notes", "")), text, False)]
    others = [one.span() for pattern in (SIZE, NAMED) for one in pattern.finditer(text)]
    unheard = apart([one for one in [*noted, *others] if not OF_A_SLOT.search(text[slice(*one)])])
    found = said_in(text, calls)
    longest = apart([one for _, _, places in found for one in places])
    by_slot: dict[str, set[Stretch]] = {}
    meant: dict[str, str] = {}
    for slot, value, places in found:
        own = {one for one in places if one in longest and not is_refused(text, one[0]) and not is_choice(text, *one)}
        by_slot.setdefault(slot, set()).update(own)
        if value is not None and own:
            meant[slot] = value
    is_doubtful = any(not places or len(places) > 1 for places in by_slot.values())
    values = [(slot, *min(places)) for slot, places in by_slot.items() if len(places) == 1]
    free = [one for one in unheard if not any(one[0] < end and start < one[1] for _, start, end in values)]
    covered = [*[(start, end) for _, start, end in values], *free]
    return {
        "values": tuple(sorted(values, key=lambda one: one[1])),
        "meant": {slot: value for slot, value in meant.items() if len(by_slot[slot]) == 1},
        "unheard": tuple(free),
        "complete": not is_doubtful and not tells_more(text, covered, SAYS_NOTHING),
    }


def taskmaster(folder: Path, _: dict[str, Any]) -> Iterator[Turn]:
    with (folder / "dialogues.jsonl").open(encoding="utf8") as lines:
        for one in map(json.loads, lines):
            yield from dialogue(one)


def dialogue(one: dict[str, Any]) -> Iterator[Turn]:
    """Read the turns that order a drink or change the order; of several drinks in a turn only that something starts."""
    split = split_of(f"taskmaster4 {one['id']}")
    given: dict[str, str] | None = None
    for turn in one["turns"]:
        calls, text = calls_of(turn), turn["text"].strip()
        names = [name for name, _ in calls]
        if turn["speaker"] != "user" or not calls:
            continue
        about = {"corpus": "taskmaster4", "split": split, "user": text, "service": "Barista"}
        added = [asked for name, asked in calls if name == "add_order_item"]
        is_one = len(added) <= 1 and all(str(asked.get("quantity", "1")) == "1" for asked in added)
        is_one = is_one and names.count("get_menu_items") <= 1
        told = reading(text, calls)
        if given is None and "get_menu_items" in names and not ASKS_FOR_KNOWLEDGE.search(text):
            if not is_one:
                yield Turn(**about, values=(), api=API, acts=("start",), complete=False)
            elif added or any(slot == "drink" for slot, _, _ in told["values"]):
                yield Turn(**about, **told, api=API, acts=("start",))
            given = {slot: told["meant"].get(slot, text[start:end]) for slot, start, end in told["values"]}
        elif given is not None and {"update_order", "update_order_item"} & {*names} and told["values"]:
            before = {slot: value for slot, value in given.items()}
            given |= {slot: told["meant"].get(slot, text[start:end]) for slot, start, end in told["values"]}
            yield Turn(**about, **told, active=API, given=before)
