"""Find where a text says a value, for corpora that tell a value and not its words.

Each finder takes the value, the text, and whether this value was asked for; it returns the stretches that say it. A
number without its kind beside it says nothing but where it was asked for. Names are found as they are spelled.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Set

Stretch = tuple[int, int]
Finder = Callable[[str, str, bool], list[Stretch]]


def words(text: str) -> list[str]:
    return text.split()


UNITS = words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
ORDINALS = words(
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third "
    "twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first"
)
MONTHS = words("january february march april may june july august september october november december")
MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?)\b\.?"
)
WEEKDAYS = words("sunday monday tuesday wednesday thursday friday saturday")
SHORT_DAYS = dict(
    zip(
        WEEKDAYS,
        ["Sun", "Mon", "Tues?", "Weds?", "Th(?:u|ur|urs)", "Fri", "Sat"],
        strict=True,
    )
)
NO = re.compile(
    r"\b(?:not|no|don'?t|doesn'?t|isn'?t|won'?t|wasn'?t|never|without|except|but not|other than|instead of|rather than|"
    r"besides|instead)\s+(?:(?:of|at|in|on|to|for|the|a|an|be|want|like|it|really)\s+|\w+\s+(?:with|by|at|in|for)\s+){0,2}$",
    re.IGNORECASE,
)
"""Words before a value that is not wanted."""

RANGE = r"\s*(?:-|\u2013|to|thru|through|until|till|til|and)\s*(?:the\s+)?"


def all_of(pattern: str, text: str, group: int = 0, flags: int = re.IGNORECASE) -> list[Stretch]:
    return [one.span(group) for one in re.finditer(pattern, text, flags)]


def apart(found: list[Stretch]) -> list[Stretch]:
    """Return the longest of stretches that overlap, from left to right."""
    kept: list[Stretch] = []
    for start, end in sorted(set(found), key=lambda one: (one[0] - one[1], one[0])):
        if all(end <= other[0] or start >= other[1] for other in kept):
            kept.append((start, end))
    return sorted(kept)


def is_refused(text: str, start: int) -> bool:
    return NO.search(text[:start]) is not None


OR = re.compile(
    r"[\s,]*\bor\s+(?!(?:so|something|somewhere|whatever|whenever|later|earlier|thereabouts)\b)\w", re.IGNORECASE
)


def is_choice(text: str, start: int, end: int) -> bool:
    """Whether what is said is one of several: `3 or 4`, `either this or that`."""
    before = re.search(r"\bor\s+(?:(?:the|at|on|in|maybe|it's|it is)\s+)*$", text[:start], re.IGNORECASE)
    return before is not None or OR.match(text, end) is not None


def words_of(value: str) -> list[str]:
    return re.findall(r"\w+", value.lower())


def as_spelled(value: str, text: str, _: bool) -> list[Stretch]:
    """Find the words of the value, whatever stands between and around them."""
    words = words_of(value)
    if not words:
        return []
    return all_of(r"(?<!\w)" + r"[\W_]+".join(map(re.escape, words)) + r"(?!\w)", text)


def named(*generic: str) -> Finder:
    """Find a name with or without the words that all such names have."""
    ending = "|".join(generic)

    def find(value: str, text: str, _: bool) -> list[Stretch]:
        words = [word for word in words_of(value) if word not in {*generic, "the"}]
        own = r"[\W_]*".join(map(re.escape, words))
        return all_of(rf"(?<!\w)(?:the\s+)?({own}(?:\s+(?:{ending}))?)(?!\w)", text, 1)

    return find


def closed(**forms: str) -> Finder:
    """Find one of the forms of a value, by the value in lower case with `_` for spaces; else as it is spelled."""

    def find(value: str, text: str, asked: bool) -> list[Stretch]:
        form = forms.get("_".join(words_of(value)))
        return all_of(rf"(?<![\w-])(?:{form})(?![\w-])", text) if form else as_spelled(value, text, asked)

    return find


def tells_more(text: str, covered: Iterable[Stretch], quiet: Set[str]) -> bool:
    """Whether a word that may say something stands in none of the stretches."""
    stretches = list(covered)
    for word in re.finditer(r"[\w'%$.:/-]*[\w%$]", text):
        is_covered = any(word.start() < end and start < word.end() for start, end in stretches)
        if not is_covered and word[0].lower().strip(".-:") not in quiet:
            return True
    return False


def number_in(value: str) -> int | None:
    found = re.search(r"-?\d+", value)
    return int(found[0]) if found else None


def forms_of(number: int) -> str:
    word = UNITS[number] if 0 <= number <= 20 else None
    return f"(?:{number}|{word})" if word else str(number)


def counted(before: str, behind: str) -> Finder:
    """Find a number that stands behind or before words that say what it counts, or that was asked for."""

    def find(value: str, text: str, asked: bool) -> list[Stretch]:
        number = number_in(value)
        if number is None:
            return []
        forms = forms_of(number)
        alone = rf"(?<![\w:/.,$#-])({forms})(?![\w:/%-])(?!\.\d)(?!\s*(?:[ap]\.?m\b|o'?clock|th\b|/))"
        found = all_of(rf"(?<!\w)(?:{before})\s+#?({forms})(?![\w:/-])(?!\s*(?:[ap]\.?m\b|o'?clock))", text, 1)
        found += all_of(rf"(?<![\w:/-])({forms})(?:\s+|-)(?:{behind})\b", text, 1)
        return apart(found or (all_of(alone, text, 1) if asked else []))

    return find


def hour(value: str, text: str, asked: bool) -> list[Stretch]:
    """Find an hour: `8 pm`, `8:30pm`, `20:00`, `noon`, `at 8`; `8` where it was asked for."""
    read = re.match(r"\s*(\d+)\s*([ap])", value.lower())
    if not read:
        return []
    number, half = int(read[1]), read[2]
    word = UNITS[number] if number <= 12 else str(number)
    clock = rf"(?:{number}(?::?[0-5]\d)?|{word}(?:[ -]thirty)?)"
    part = r"in the (?:morning|afternoon|evening)|at night"
    found = all_of(rf"(?<![\w:]){clock}\s*(?:{half}m\b|{half}\.\s?m\.?|(?:o'?clock\s+)?(?:{part}))", text)
    late = number % 12 + (12 if half == "p" else 0)
    if late > 12:
        found += all_of(rf"(?<![\w:]){late}:[0-5]\d(?![\w:])", text)
    if number == 12:
        found += all_of(r"\b(?:12\s*)?(?:noon|mid-?day)\b" if half == "p" else r"\b(?:12\s*)?(?:noon|midnight)\b", text)
    other = r"(?!\s*(?:[ap]\.?\s?m\b|people|persons?|guests|of us|stars?|nights?|days?|minutes|hours?|%))"
    ends = rf"(?:\s*o'?\s?clock)?(?![\w:/]|\.\d){other}"
    if not found:
        found = all_of(rf"\b(?:at|from|until|till|til|by|around|between)\s+({clock}{ends})", text, 1)
        found += all_of(rf"(?<![\w:/]){clock}(?={RANGE}(?:\d+|noon)(?::\d\d)?\s*(?:[ap]\.?m|o'?clock))", text)
    if not found and asked:
        found = all_of(rf"(?<![\w:/$#.-])({clock}{ends})", text, 1)
    return apart(found)


def month_day(value: str, text: str, asked: bool) -> list[Stretch]:
    """Find a day of the month, with its month where it is said."""
    number = number_in(value)
    if number is None or not 1 <= number <= 31:
        return []
    nth = rf"(?:0?{number}\s?(?:st|nd|rd|th)|{ORDINALS[number].replace('-', '[ -]')})\b"
    digits = rf"0?{number}\s?(?:st|nd|rd|th)\b"
    found = all_of(
        rf"(?<![\w/])(?:{MONTH}\s*(?:the\s+)?{nth}|{nth}\s+(?:of\s+)?{MONTH}(?!\w)|{digits}(?!\s+(?:class|question|floor|time)))",
        text,
    )
    found += all_of(rf"(?<!\w){MONTH}\s*0?{number}(?![\w:/])", text)
    found += all_of(rf"(?<![\w/])(?:0?[1-9]|1[0-2])/0?{number}(?:/\d+)?(?![\w/])", text)
    if not found:
        found = all_of(
            rf"(?<![\w/])\d{{1,2}}\s?(?:st|nd|rd|th)?{RANGE}(0?{number})(?![\w:/])(?!\s*[ap]\.?m|\s+\w*night)", text, 1
        )
        found += all_of(rf"(?:(?:from|between)\s+(?:the\s+)?|{MONTH}\s*)(0?{number})(?={RANGE}\d)", text, 1)
    if not found and asked:
        found = all_of(rf"(?<![\w/:]){nth}", text) or all_of(
            rf"(?<![\w/:$#.-])0?{number}(?![\w/:]|\.\d)(?!\s+(?:night|day|people|of us))", text
        )
    return apart(found)


def weekday(value: str, text: str, asked: bool) -> list[Stretch]:
    """Find a day of the week; where none is said, the one word that tells it from today."""
    day = value.strip().lower()
    if day not in SHORT_DAYS:
        return []
    near = r"(?:(?:(?:this|next)\s+)?(?:coming|upcoming|following)\s+|this\s+|next\s+)?"
    found = all_of(rf"(?<!\w){near}{day}(?!\w)", text)
    found += all_of(rf"(?<!\w){SHORT_DAYS[day]}(?!\w)", text, flags=re.IGNORECASE if asked else 0)
    if found or re.search("|".join(WEEKDAYS), text.lower()):
        return apart(found)
    near_days = all_of(r"(?<!\w)(?:the\s+)?((?:day after )?tomorrow|today|tonight)(?!\w)", text, 1)
    return near_days if len(near_days) == 1 else []


def code(value: str, text: str, _: bool) -> list[Stretch]:
    """Find a number of several digits, or a code, with whatever stands between its signs."""
    signs = re.sub(r"\W", "", value)
    if len(signs) < 3:
        return []
    return all_of(r"(?<!\w)" + r"[\s.-]?".join(map(re.escape, signs)) + r"(?!\w)", text)


def date_in(text: str) -> set[tuple[int, int, int]]:
    """Return what a date may be: month, day and year."""
    named_month = re.search(rf"{MONTH}", text, re.IGNORECASE)
    numbers = [int(one) for one in re.findall(r"\d+", text)]
    if named_month and len(numbers) == 2:
        month = next(at for at, name in enumerate(MONTHS, 1) if name.startswith(named_month[0].lower().strip(".")[:3]))
        day, year = (numbers[1], numbers[0]) if numbers[0] > 31 else numbers
        return {(month, day, year % 100)}
    if len(numbers) == 3 and not named_month:
        one, two, three = (numbers[1], numbers[2], numbers[0]) if numbers[0] > 31 else numbers
        return {(one, two, three % 100), (two, one, three % 100)}
    return set()


def birthday(value: str, text: str, asked: bool) -> list[Stretch]:
    """Find a date with its year, whatever its form."""
    spelled = as_spelled(value, text, asked)
    if spelled and len(words_of(value)) >= 2:
        return spelled
    nth = r"\d{1,2}(?:st|nd|rd|th)?"
    worded = rf"(?:{nth}\s+(?:of\s+)?)?{MONTH}\s*(?:{nth}[,.]?\s*)?(?:of\s+)?\d{{4}}"
    forms = rf"(?<![\w/])(?:\d{{1,4}}[/.-]\d{{1,2}}[/.-]\d{{2,4}}|{worded})(?![\w/])"
    return [one for one in all_of(forms, text) if date_in(text[slice(*one)]) & date_in(value)]
