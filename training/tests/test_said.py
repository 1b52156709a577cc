"""Where texts say values; all texts here are made up."""

from __future__ import annotations

import pytest

from said import (
    Finder,
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
)

PEOPLE = counted("party of|for", "people|guests")


def said(find: Finder, value: str, text: str, asked: bool = False) -> list[str]:
    return [text[start:end] for start, end in find(value, text, asked)]


@pytest.mark.parametrize(
    ("value", "text", "found"),
    [
        ("8 pm", "come at 8pm, please", ["8pm"]),
        ("8 pm", "8:30 p.m. it is", ["8:30 p.m."]),
        ("8 pm", "eight in the evening", ["eight in the evening"]),
        ("8 pm", "20:15 then", ["20:15"]),
        ("12 pm", "let's say noon", ["noon"]),
        ("8 pm", "from 8 to 10 pm", ["8"]),
        ("10 pm", "from 8 to 10 pm", ["10 pm"]),
        ("8 pm", "at 8", ["8"]),
        ("8 pm", "at 8 am", []),
        ("8 pm", "we are 8", []),
        ("8 pm", "for 8 people", []),
    ],
)
def test_an_hour_has_its_half_of_the_day_or_a_word_before_it(value: str, text: str, found: list[str]) -> None:
    assert said(hour, value, text) == found


@pytest.mark.parametrize(
    ("value", "text", "found"),
    [
        ("8th", "on May 8th", ["May 8th"]),
        ("8th", "the 8th of May", ["8th of May"]),
        ("8th", "may 8", ["may 8"]),
        ("8th", "the eighth of June", ["eighth of June"]),
        ("22nd", "May 8th to 22", ["22"]),
        ("8th", "8 nights", []),
        ("8th", "at 8", []),
        ("1st", "in 1st class", []),
    ],
)
def test_a_day_of_the_month_takes_its_month_along(value: str, text: str, found: list[str]) -> None:
    assert said(month_day, value, text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("next Sunday", ["next Sunday"]),
        ("sunday's fine", ["sunday"]),
        ("Sun", ["Sun"]),
        ("some sun", []),
        ("tomorrow?", ["tomorrow"]),
        ("not tomorrow but on Monday", []),
    ],
)
def test_a_weekday_is_its_name_or_the_one_word_for_it(text: str, found: list[str]) -> None:
    assert said(weekday, "Sunday", text) == found


def test_a_number_needs_what_it_counts_or_its_question() -> None:
    assert said(PEOPLE, "7", "7 people") == ["7"]
    assert said(PEOPLE, "7", "a party of seven") == ["seven"]
    assert said(PEOPLE, "7", "it's 7") == []
    assert said(PEOPLE, "7", "it's 7", asked=True) == ["7"]
    assert said(PEOPLE, "7", "at 7 pm", asked=True) == []
    assert said(PEOPLE, "7", "17 or 7.5", asked=True) == []


def test_codes_and_dates_have_many_forms() -> None:
    assert said(code, "12345", "it is 123-45") == ["123-45"]
    assert said(code, "12", "it is 12") == []
    assert said(birthday, "04/09/1981", "born on April 9th, 1981") == ["April 9th, 1981"]
    assert said(birthday, "04/09/1981", "born on 4/9/81") == ["4/9/81"]
    assert said(birthday, "04/09/1981", "born on April 10, 1981") == []


def test_names_are_said_with_or_without_what_all_have() -> None:
    assert said(named("inn"), "Moss Inn", "the moss, or Moss inn") == ["moss", "Moss inn"]
    assert said(as_spelled, "Ann Lee", "I'm ann  lee!") == ["ann  lee"]
    assert said(as_spelled, "Ann", "Annabel") == []
    assert said(closed(big_lake="the lake"), "Big Lake", "by the lake") == ["the lake"]


@pytest.mark.parametrize("text", ["not ", "anything other than ", "I don't want ", "instead of the "])
def test_what_is_not_wanted_is_no_value(text: str) -> None:
    assert is_refused(f"{text}Moss", len(text))


def test_what_is_wanted_is_not_refused() -> None:
    assert not is_refused("not Elm. I want Moss", 16)


def test_one_of_two_is_not_sure() -> None:
    assert is_choice("3 or 4", 0, 1)
    assert is_choice("3 or 4", 5, 6)
    assert not is_choice("3 or so", 0, 1)


def test_a_word_that_may_say_something_is_more() -> None:
    assert tells_more("ann with a dog", [(0, 3)], {"with", "a"})
    assert not tells_more("Ann, with a dog.", [(0, 3)], {"with", "a", "dog"})
