"""Turns from the formats of corpora; all lines here are made up."""

from __future__ import annotations

import json
from pathlib import Path

from turns import convert, services


def written(file: Path) -> list[dict]:
    return [json.loads(line) for line in file.read_text("utf8").splitlines()]


def words(turn: dict) -> dict[str, str]:
    text = turn["user"].encode("utf-16-le")
    return {v["slot"]: text[2 * v["start"] : 2 * v["end"]].decode("utf-16-le") for v in turn["values"]}


def test_pieces_become_values_of_the_slots_that_there_are(tmp_path: Path) -> None:
    folder = tmp_path / "snips"
    folder.mkdir()
    data = [
        {"text": "rate "},
        {"text": "Moss 🌲 Lake", "entity": "object_name"},
        {"text": " 3", "entity": "rating_unit"},
    ]
    (folder / "train_RateBook_full.json").write_text(json.dumps({"RateBook": [{"data": data}]}))
    assert convert(tmp_path, tmp_path / "out") == {"snips.train": 1}
    (turn,) = written(tmp_path / "out/snips.train.turns.jsonl")
    assert (turn["api"], words(turn)) == ("Shelf.RateBook", {"object_name": "Moss 🌲 Lake"})


def test_services_that_are_kept_back_are_in_test_alone(tmp_path: Path) -> None:
    folder = tmp_path / "snips"
    folder.mkdir()
    line = {"data": [{"text": "a table"}]}
    (folder / "train_BookRestaurant_full.json").write_text(json.dumps({"BookRestaurant": [line]}))
    assert convert(tmp_path, tmp_path / "out") == {"snips.test": 1}


def test_an_answer_says_what_was_asked_and_a_count_is_its_number(tmp_path: Path) -> None:
    folder = tmp_path / "polyai/span_extraction/restaurant8k"
    folder.mkdir(parents=True)
    line = {
        "userInput": {"text": "9 people, me and mine"},
        "context": {"requestedSlots": ["people"]},
        "labels": [{"slot": "people", "valueSpan": {"endIndex": 8}}],
    }
    (folder / "train_0.json").write_text(json.dumps([line, line]))
    assert sum(convert(tmp_path, tmp_path / "out").values()) == 1
    (turn,) = [one for file in (tmp_path / "out").glob("*.jsonl") for one in written(file)]
    assert (turn["active"], turn["asks"], words(turn)) == ({"api": "Dinner.ReserveTable"}, ["people"], {"people": "9"})


def test_a_label_that_no_slot_has_makes_a_turn_incomplete(tmp_path: Path) -> None:
    folder = tmp_path / "multidogo" / "airline"
    folder.mkdir(parents=True)
    rows = [
        "conversationId\tutterance\tslot-labels\tintent",
        "1\tfly me to moss lake\tO O O arrival_city arrival_city\tbookflight",
        "1\tann lee seat 4\tname name O new_seat_number\tcontentonly",
        "2\tann\tname\tcontentonly",
    ]
    (folder / "dev.tsv").write_text("\n".join(rows))
    convert(tmp_path, tmp_path / "out")
    start, answer = written(tmp_path / "out/multidogo.dev.turns.jsonl")
    assert (start["api"], words(start)) == ("Flights.BookFlight", {"arrival_city": "moss lake"})
    assert (answer["active"]["api"], answer["complete"], words(answer)) == (
        "Flights.BookFlight",
        False,
        {"name": "ann lee"},
    )


def starred(folder: Path, *events: dict, **facts: object) -> list[dict]:
    """The turns of a dialogue in the format of STAR."""
    (folder / "star").mkdir()
    dialogue = {"id": 1, "multi": False, **facts, "events": events}
    (folder / "star" / "dialogues.jsonl").write_text(json.dumps(dialogue), "utf8")
    convert(folder, folder / "out")
    return [one for file in sorted((folder / "out").glob("star.*.jsonl")) for one in written(file)]


def call(query: str, **values: str) -> dict:
    return {"query": query, "constraints": [{slot: value} for slot, value in values.items()]}


ROOM = call("hotel_book", Name='"Moss Inn"', StartDate='api.is_equal_to("3rd")', EndDate='"9th"', CustomerName='"Ann"')


def test_words_before_a_call_say_its_values(tmp_path: Path) -> None:
    start, name = starred(
        tmp_path,
        {"user": "please book a room from May 3rd to the 9th"},
        {"agent": "?", "label": "ask_name"},
        {"user": "Ann, and make it the moss"},
        ROOM,
        {"user": "thanks"},
    )
    assert (start["api"], words(start)) == ("Rooms.BookRoom", {"first_day": "May 3rd", "last_day": "9th"})
    assert name["active"] == {"api": "Rooms.BookRoom", "slots": {"first_day": "May 3rd", "last_day": "9th"}}
    assert (name["asks"], words(name)) == (["guest"], {"guest": "Ann", "hotel": "moss"})
    assert "complete" not in start and "complete" not in name


def test_words_that_may_say_more_make_a_turn_incomplete(tmp_path: Path) -> None:
    start, name, choice = starred(
        tmp_path,
        {"user": "book a room with a view of the lake"},
        {"agent": "?", "label": "ask_name"},
        {"user": "my name is Ann, not Bob"},
        {"agent": "?", "label": "hotel_ask_hotel"},
        {"user": "the 3rd or 4th to the 9th"},
        ROOM,
    )
    assert [start["complete"], name["complete"], choice["complete"]] == [False, False, False]
    assert [words(start), words(name), words(choice)] == [{}, {"guest": "Ann"}, {"last_day": "9th"}]


def test_another_task_has_nothing_of_the_one_before(tmp_path: Path) -> None:
    turns = starred(
        tmp_path,
        {"user": "book a room, name is Ann"},
        ROOM,
        call("hotel_search", Name="Moss Inn"),
        {"user": "and the elm?"},
        call("hotel_search", Name="Elm Inn"),
    )
    assert [turn["active"] for turn in turns[1:]] == [{"api": "Rooms.FindHotel"}]


def test_a_bound_is_no_value_and_no_slot_takes_it(tmp_path: Path) -> None:
    bound = call("restaurant_search", Cost='"Cheap"', AverageRating="api.is_at_least(4)")
    (start,) = starred(tmp_path, {"user": "a cheap restaurant with at least 4 stars"}, bound)
    (price,) = start["values"]
    assert (price["slot"], price["value"]) == ("price", "Cheap")
    (stretch,) = start["unheard"]
    assert start["user"][stretch["start"] : stretch["end"]] == "at least 4 stars"


def test_a_name_of_somebody_else_than_was_asked_for_is_not_sure(tmp_path: Path) -> None:
    assert (
        starred(
            tmp_path,
            {"user": "hello"},
            {"agent": "?", "label": "ask_name"},
            {"user": "Ann"},
            call("party_rsvp", GuestName='"Bob"', HostName='"Ann"'),
        )
        == []
    )


def test_a_name_that_is_the_users_is_nobody_elses(tmp_path: Path) -> None:
    party = call("party_rsvp", HostName='"Bob"', GuestName='"Ann"')
    host, guest = starred(
        tmp_path,
        {"user": "RSVP to a party, I'm Bob and Ann is waiting"},
        party,
        {"agent": "?", "label": "ask_name"},
        {"user": "I'm Ann, and Bob invited us"},
        party,
    )
    assert (words(host), words(guest)) == ({}, {"guest": "Ann", "host": "Bob"})


def test_a_turn_beside_the_point_gives_nothing(tmp_path: Path) -> None:
    asked = {"agent": "?", "label": "hotel_ask_hotel"}
    beside, moss = starred(
        tmp_path, asked, {"user": "the sky looks gloomy this evening"}, asked, {"user": "the moss inn"}, ROOM
    )
    assert (beside["values"], "complete" in beside) == ([], False)
    assert words(moss) == {"hotel": "moss inn"}


def test_of_several_tasks_at_once_none_is_sure(tmp_path: Path) -> None:
    assert starred(tmp_path, {"user": "book a room and a flight"}, ROOM, multi=True) == []


def test_the_spaceship_is_in_test_alone(tmp_path: Path) -> None:
    lock = call("spaceship_access_codes", UserName='"Ann"', Code="12345")
    starred(tmp_path, {"user": "open the door, code 123 45"}, lock)
    (turn,) = written(tmp_path / "out/star.test.turns.jsonl")
    assert (turn["api"], words(turn)) == ("Ship.UnlockDoor", {"code": "123 45"})


def ordered(folder: Path, *turns: tuple[str, list[tuple[str, dict]]]) -> list[dict]:
    """The turns of an order in the format of Taskmaster-4."""
    (folder / "taskmaster4").mkdir()
    said = [
        {
            "speaker": "user",
            "text": text,
            "annotations": [
                note
                for name, asked in calls
                for note in ({"name": "api_call", "value": name}, {"name": "request", "value": json.dumps(asked)})
            ],
        }
        for text, calls in turns
    ]
    (folder / "taskmaster4" / "dialogues.jsonl").write_text(json.dumps({"id": "1", "turns": said}), "utf8")
    convert(folder, folder / "out")
    return [one for file in sorted((folder / "out").glob("taskmaster4.*.jsonl")) for one in written(file)]


MENU = ("get_menu_items", {"query": "Ristretto"})


def test_an_order_starts_with_its_drink_and_is_changed(tmp_path: Path) -> None:
    milk = {"attributes": [{"attribute_id": "milk-options", "option": "Oat Milk"}], "quantity": "1"}
    start, change = ordered(
        tmp_path,
        ("a ristretto with oat milk", [MENU, ("add_order_item", milk)]),
        ("make it to go", [("update_order", {"attributes": [{"attribute_id": "order-type", "option": "Togo"}]})]),
    )
    assert (start["api"], words(start)) == ("Barista.OrderDrink", {"drink": "ristretto", "milk": "oat milk"})
    assert change["active"]["slots"] == {"drink": "ristretto", "milk": "oat milk"}
    assert [(one["slot"], one["value"]) for one in change["values"]] == [("takeaway", "True")]
    assert "complete" not in start and "complete" not in change


def test_sizes_and_notes_are_of_no_slot(tmp_path: Path) -> None:
    (start,) = ordered(tmp_path, ("a large ristretto, lukewarm", [MENU, ("add_order_item", {"notes": "lukewarm"})]))
    heard = [start["user"][one["start"] : one["end"]] for one in start["unheard"]]
    assert (heard, words(start)) == (["large", "lukewarm"], {"drink": "ristretto"})


def test_of_two_drinks_only_that_something_starts_is_known(tmp_path: Path) -> None:
    (start,) = ordered(tmp_path, ("two ristrettos", [MENU, ("add_order_item", {"quantity": "2"})]))
    assert (start["api"], start["values"], start["complete"]) == ("Barista.OrderDrink", [], False)


def test_a_question_about_a_drink_is_no_order(tmp_path: Path) -> None:
    assert ordered(tmp_path, ("what's in a ristretto?", [MENU])) == []


def test_closed_values_are_those_of_their_slot(tmp_path: Path) -> None:
    convert(tmp_path, tmp_path / "out")
    schema = {one["service_name"]: one for one in json.loads((tmp_path / "out/services.json").read_text())["services"]}
    slots = {slot["name"]: slot for slot in schema["Rooms"]["slots"]}
    assert slots["price"]["possible_values"] == ["Cheap", "Moderate", "Expensive"]
    assert not slots["hotel"]["is_categorical"]


def test_every_slot_of_an_api_is_described_in_several_ways() -> None:
    for service in services().values():
        for _, _, required, optional in service["apis"].values():
            for slot in [*required, *optional]:
                assert len(service["slots"][slot]) > 1
