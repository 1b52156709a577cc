"""Write what people said and what a parser should make of it, from corpora of what people wrote.

    python turns.py --dir NATURAL --out FOLDER

FOLDER gets `CORPUS.SPLIT.turns.jsonl` and `services.json`, in the format of `docs/turns.md`: for `typetod eval turns`
and `typetod examples passes --turns`. The services are ours (`turns.json`); labels become their slots. Splits are
those of the corpora where they have them, else by the hash of the text. What is of a service of `HELD` is in split
`test` alone, so that a parser is measured on services that it has not seen.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import speech
from speech import split_of
from star import star
from taskmaster import taskmaster
from turn import Turn, line_of

SERVICES = Path(__file__).with_name("turns.json")

HELD = frozenset({"Tables", "Diary", "Office", "Ship"})
"""Services that nothing is trained on: one each of SNIPS, HWU64, MultiDoGO and STAR."""

SNIPS = {
    "AddToPlaylist": "Playlists.AddToPlaylist",
    "BookRestaurant": "Tables.BookTable",
    "GetWeather": "Skies.GetWeather",
    "PlayMusic": "Player.PlayMusic",
    "RateBook": "Shelf.RateBook",
    "SearchCreativeWork": "Works.SearchCreativeWork",
    "SearchScreeningEvent": "Screens.SearchScreenings",
}
HWU = {
    "alarm_set": "Wakeups.SetAlarm",
    "alarm_query": "Wakeups.ShowAlarms",
    "alarm_remove": "Wakeups.RemoveAlarm",
    "iot_hue_lightchange": "Lamps.ColorLights",
    "iot_hue_lightoff": "Lamps.LightsOff",
    "iot_hue_lighton": "Lamps.LightsOn",
    "iot_hue_lightup": "Lamps.LightsUp",
    "iot_hue_lightdim": "Lamps.LightsDim",
    "iot_wemo_off": "Lamps.PlugOff",
    "iot_wemo_on": "Lamps.PlugOn",
    "iot_cleaning": "Lamps.Clean",
    "email_sendemail": "Mailbox.SendMail",
    "email_query": "Mailbox.CheckMail",
    "email_querycontact": "Mailbox.FindContact",
    "email_addcontact": "Mailbox.AddContact",
    "play_music": "Jukebox.PlayMusic",
    "play_radio": "Jukebox.PlayRadio",
    "play_podcasts": "Jukebox.PlayPodcast",
    "play_audiobook": "Jukebox.ReadBook",
    "play_game": "Jukebox.PlayGame",
    "weather_query": "Facts.Weather",
    "news_query": "Facts.News",
    "qa_stock": "Facts.StockPrice",
    "qa_currency": "Facts.Exchange",
    "qa_definition": "Facts.Define",
    "cooking_recipe": "Facts.Recipe",
    "datetime_query": "Facts.Clock",
    "recommendation_locations": "Facts.FindPlaces",
    "recommendation_events": "Facts.FindEvents",
    "recommendation_movies": "Facts.FindMovies",
    "calendar_set": "Diary.AddEvent",
    "calendar_query": "Diary.ShowEvents",
    "calendar_remove": "Diary.RemoveEvent",
}
MULTIDOGO = {
    "bookflight": "Flights.BookFlight",
    "changeseatassignment": "Flights.ChangeSeat",
    "getboardingpass": "Flights.GetBoardingPass",
    "getseatinfo": "Flights.GetSeat",
    "orderpizzaintent": "Takeaway.OrderPizza",
    "ordersaladintent": "Takeaway.OrderSalad",
    "orderburgerintent": "Takeaway.OrderBurger",
    "orderdessertintent": "Takeaway.OrderDessert",
    "orderdrinkintent": "Takeaway.OrderDrink",
    "reportlostcard": "Money.ReportLostCard",
    "updateaddress": "Money.UpdateAddress",
    "checkbalance": "Money.CheckBalance",
    "transfermoney": "Money.TransferMoney",
    "disputecharge": "Money.DisputeCharge",
    "replacecard": "Money.ReplaceCard",
    "closeaccount": "Money.CloseAccount",
    "orderchecks": "Money.OrderChecks",
    "reportbrokensoftware": "Office.ReportBroken",
    "softwareupdate": "Office.UpdateSoftware",
    "expensereport": "Office.ExpenseReport",
    "startorder": "Office.StartOrder",
    "checkserverstatus": "Office.CheckServer",
}
SPLITS = ("train", "dev", "test")

COUNTED = re.compile(r"(\w+) (?:people|persons?|guests|of us|pax)$", re.IGNORECASE)
"""A number with what it counts: the value is the number."""

RENAMED = {"timeofday": "part_of_day", "timeRange": "time_range", "sort": "best_by"}  # an action is called `sort`


def services() -> dict[str, Any]:
    return json.loads(SERVICES.read_text("utf8"))


def slots_of(table: dict[str, Any], api: str) -> set[str]:
    service, intent = api.split(".")
    _, _, required, optional = table[service]["apis"][intent]
    return {*required, *optional}


def once_each(values: list[tuple[str, int, int]]) -> tuple[tuple[str, int, int], ...]:
    """Return the values of slots that are said once; one that is said twice is not one value."""
    said = Counter(slot for slot, _, _ in values)
    return tuple(value for value in values if said[value[0]] == 1)


def mended(text: str) -> str:
    """Undo UTF-8 that was read as Latin-1, once or twice."""
    for _ in range(2):
        try:
            text = text.encode("latin-1").decode("utf8")
        except UnicodeError:
            break
    return text


def snips(folder: Path, table: dict[str, Any]) -> Iterator[Turn]:
    """Read lines; labels of words that name the task itself, such as 'restaurant', become no slots."""
    for file in sorted(folder.glob("*.json")):
        held_out = file.name.startswith("validate")
        for intent, lines in json.loads(file.read_bytes().decode("latin-1")).items():
            api = SNIPS[intent]
            slots = slots_of(table, api)
            for line in lines:
                text, values = "", []
                for piece in line["data"]:
                    words = mended(piece["text"])
                    slot = RENAMED.get(piece.get("entity", ""), piece.get("entity"))
                    if slot in slots and words.strip():
                        values.append((slot, len(text), len(text) + len(words)))
                    text += words
                split = "dev" if held_out else "train"
                yield Turn("snips", split, text, api.split(".")[0], once_each(values), api=api, acts=("start",))


def hwu(folder: Path, table: dict[str, Any]) -> Iterator[Turn]:
    with (folder / "utterances.jsonl").open(encoding="utf8") as lines:
        for one in map(json.loads, lines):
            api = HWU.get(one["intent"])
            if api is None:
                continue
            slots = slots_of(table, api)
            found = [(RENAMED.get(e["entity"], e["entity"]), e["start"], e["end"]) for e in one["entities"]]
            known = [value for value in found if value[0] in slots]
            yield Turn(
                "hwu64",
                split_of(one["text"]),
                one["text"],
                api.split(".")[0],
                once_each(known),
                api=api,
                acts=("start",),
                complete=len(known) == len(found) and len(once_each(known)) == len(known),
            )


def restaurant8k(folder: Path, _: dict[str, Any]) -> Iterator[Turn]:
    """Read what was said at one booking: of a line that answers nothing, the corpus does not say what came before."""
    seen: set[str] = set()
    for file in sorted(folder.glob("train_*.json")):
        for one in json.loads(file.read_text("utf8")):
            text = one["userInput"]["text"]
            if text in seen:
                continue
            seen.add(text)
            values = []
            for label in one.get("labels", []):
                span = label.get("valueSpan", {})
                start, end = span.get("startIndex", 0), span.get("endIndex", len(text))
                counted = COUNTED.match(text[start:end])
                values.append((label["slot"], start, start + counted.end(1) if counted else end))
            asks = tuple(one.get("context", {}).get("requestedSlots", []))
            yield Turn(
                "restaurant8k",
                split_of(text),
                text,
                "Dinner",
                once_each(values),
                active="Dinner.ReserveTable",
                asks=asks or ("people", "date", "time"),
            )


def nlupp(folder: Path, table: dict[str, Any]) -> Iterator[Turn]:
    slots = table["Branch"]["slots"]
    for file in sorted(folder.rglob("fold*.json")):
        for one in json.loads(file.read_text("utf8")):
            found = [(slot, *facts["span"]) for slot, facts in one.get("slots", {}).items() if "span" in facts]
            known = [value for value in found if value[0] in slots]
            if not known:
                continue
            asks = tuple(slot for slot, _, _ in known[:1])
            acts = tuple(speech.NLUPP[intent] for intent in one.get("intents", []) if intent in speech.NLUPP)
            yield Turn(
                "nlu++",
                split_of(one["text"]),
                one["text"],
                "Branch",
                once_each(known),
                active="Branch.Request",
                asks=asks,
                acts=acts or None,
                complete=len(known) == len(found),
            )


def spans(words: list[str], labels: list[str]) -> list[tuple[str, int, int]]:
    """Return where the values are in the words, put together with single spaces."""
    values: list[tuple[str, int, int]] = []
    at, before = 0, "O"
    for word, label in zip(words, labels, strict=True):
        if label != "O":
            if label == before:
                values[-1] = (label, values[-1][1], at + len(word))
            else:
                values.append((label, at, at + len(word)))
        at, before = at + len(word) + 1, label
    return values


def multidogo(folder: Path, table: dict[str, Any]) -> Iterator[Turn]:
    """Read turns that start something or give something; what the agent asked is what is given."""
    for file in sorted(folder.glob("*/*.tsv")):
        active: dict[str, str] = {}
        with file.open(encoding="utf8", newline="") as rows:
            for row in csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE):
                words, labels = (row["utterance"] or "").split(), (row["slot-labels"] or "").split()
                intents = (row["intent"] or "").split("<div>")
                begun = [MULTIDOGO[intent] for intent in intents if intent in MULTIDOGO]
                before = active.get(row["conversationId"])
                if begun:
                    active[row["conversationId"]] = begun[-1]
                if len(words) != len(labels) or not words or len(begun) > 1:
                    continue
                api = begun[0] if begun else before
                if api is None or (not begun and set(intents) != {"contentonly"}):
                    continue
                found = spans(words, labels)
                known = [value for value in found if value[0] in slots_of(table, api)]
                if not known and not begun:
                    continue
                values = once_each(known)
                common = {"complete": len(known) == len(found) == len(values)}
                about = ("multidogo", file.stem, " ".join(words), api.split(".")[0], values)
                if begun:
                    greeted = ("greet",) if "openinggreeting" in intents else ()
                    yield Turn(*about, api=api, acts=("start", *greeted), **common)
                else:
                    asks = tuple(dict.fromkeys(slot for slot, _, _ in known))
                    yield Turn(*about, active=api, asks=asks, **common)


CORPORA = {
    "snips": ("snips", snips),
    "hwu64": ("hwu64", hwu),
    "restaurant8k": ("polyai/span_extraction/restaurant8k", restaurant8k),
    "nlupp": ("polyai/nlupp", nlupp),
    "multidogo": ("multidogo", multidogo),
    "star": ("star", star),
    "taskmaster4": ("taskmaster4", taskmaster),
}
ANSWERS = frozenset({"star"})
"""Corpora whose texts are kept once for each thing that was asked: `8 pm` answers many questions."""


def schema(table: dict[str, Any]) -> dict[str, Any]:
    """Return the services in SGD's schema format, with the other wordings of their slots."""
    made, wordings = [], {}
    for name, service in table.items():
        slots, closed = service["slots"], service.get("closed", {})
        for slot, (_, *others) in slots.items():
            wordings[f"{name}.{slot}"] = [{"name": one, "description": said} for one, said in others]
        made.append(
            {
                "service_name": name,
                "description": service["about"],
                "slots": [
                    {
                        "name": slot,
                        "description": said,
                        "is_categorical": slot in closed,
                        "possible_values": closed.get(slot, []),
                    }
                    for slot, (said, *_) in slots.items()
                ],
                "intents": [
                    {
                        "name": intent,
                        "description": said,
                        "is_transactional": transactional,
                        "required_slots": required,
                        "optional_slots": {slot: "dontcare" for slot in optional},
                        "result_slots": [],
                    }
                    for intent, (said, transactional, required, optional) in service["apis"].items()
                ],
            }
        )
    return {"services": made, "wordings": wordings}


def convert(natural: Path, out: Path) -> dict[str, int]:
    """Write the turns, each text of a corpus once; return how many each file has."""
    out.mkdir(parents=True, exist_ok=True)
    table = services()
    (out / "services.json").write_text(json.dumps(schema(table), indent=1) + "\n", "utf8")
    counts: Counter[str] = Counter()
    for name, (folder, read) in CORPORA.items():
        if not (natural / folder).exists():
            continue
        seen: set[tuple[str, ...]] = set()
        files = {split: (out / f"{name}.{split}.turns.jsonl").open("w", encoding="utf8") for split in SPLITS}
        try:
            for number, turn in enumerate(read(natural / folder, table)):
                asked = turn.asks if name in ANSWERS else ()
                key = (turn.service, turn.user.lower(), *asked)
                if not turn.user.strip() or key in seen:
                    continue
                seen.add(key)
                split = "test" if turn.service in HELD else turn.split
                counts[f"{name}.{split}"] += 1
                files[split].write(json.dumps(line_of(turn, number)) + "\n")
        finally:
            for file in files.values():
                file.close()
    return dict(counts)


def main() -> None:
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument(
        "--dir", type=Path, required=True, help="folder with snips, hwu64, polyai, multidogo, or some of them"
    )
    cli.add_argument("--out", type=Path, required=True)
    given = cli.parse_args()
    print(json.dumps(convert(given.dir, given.out), indent=1))


if __name__ == "__main__":
    main()
