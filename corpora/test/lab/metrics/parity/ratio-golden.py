"""Makes ratio-golden.json: pairs of invented texts with both token sort ratios, from the packages themselves.

Needs fuzzywuzzy==0.18.0 and python-Levenshtein (made with 0.27.5, on Python 3.11):

    python ratio-golden.py [COUNT [SEED]] > ratio-golden.json
    npx biome format --write ratio-golden.json

Each entry is [a, b, ratio by difflib, ratio by python-Levenshtein]. A tenth of the entries are exact ties, which
Python rounds to the even number, and a few have a second text of 200 characters and more, where difflib passes over
popular characters.
"""

import difflib
import json
import random
import sys

import Levenshtein
from fuzzywuzzy import StringMatcher, fuzz

WORDS = (
    "Moss Lake Fern Otter Heron kayak Bird Dog Café Zürich O'Malley's St. John's half past 11 am pm noon tonight "
    "March 8th next Friday the of & - in $40 USD 3.5 10:30 22:05 2019-03-08 dontcare True 555-0142 831-555-0199 "
    "Ångström naïve ΟΔΟΣ Σίσυφος Straße İstanbul Москва 東京 駅前 ٣٤ snake_case well-being 𐐀𐐨 Ａ１ 🙂 ½ x² a b c"
).split()
LETTERS = "abcdefgABC 0123 -_.'éßΣ東"


def both(a, b):
    """The ratio with each of the two back ends that fuzzywuzzy takes."""
    fuzz.SequenceMatcher = difflib.SequenceMatcher
    first = fuzz.token_sort_ratio(a, b)
    fuzz.SequenceMatcher = StringMatcher.StringMatcher
    return first, fuzz.token_sort_ratio(a, b)


def is_tie(a, b):
    """Whether either ratio lies exactly between two integers, or would but for the arithmetic."""
    a, b = (fuzz._process_and_sort(text, force_ascii=True) for text in (a, b))
    if a == b or not a or not b:
        return False
    exact = [difflib.SequenceMatcher(None, a, b).ratio(), Levenshtein.ratio(a, b)]
    return any(abs(100 * ratio % 1 - 0.5) < 1e-9 for ratio in exact)


def phrase(rng, longest=5):
    return " ".join(rng.choice(WORDS) for _ in range(rng.randint(0, longest)))


def noise(rng, longest=24):
    return "".join(rng.choice(LETTERS) for _ in range(rng.randint(0, longest)))


def edited(rng, text):
    """A text near another: characters dropped, put in, exchanged; words in another order."""
    letters = list(text)
    for _ in range(rng.randint(0, 4)):
        at = rng.randint(0, len(letters))
        letters[at : at + rng.randint(0, 2)] = rng.choice(["", rng.choice(LETTERS), rng.choice(" -x9")])
    words = "".join(letters).split(" ")
    if rng.random() < 0.3:
        rng.shuffle(words)
    return " ".join(words)


def digits(rng):
    return "-".join("".join(rng.choice("0123456789") for _ in range(size)) for size in (3, 3, 4))


def long_text(rng):
    return " ".join(rng.choice(WORDS[:20]) for _ in range(rng.randint(30, 70)))


def eightieths(rng):
    """Texts of 80 characters together that share few of them: 2.5%, 7.5% and 42.5% are ties to one package alone."""
    shared = "k" * rng.choice([1, 3, 17])
    return shared.ljust(40, "a"), shared.ljust(40, "b")


def pair(rng):
    kind = rng.random()
    if kind < 0.3:
        a = phrase(rng)
        return a, edited(rng, a)
    if kind < 0.5:
        return phrase(rng), phrase(rng)
    if kind < 0.75:
        a = noise(rng)
        return a, rng.choice([noise(rng), edited(rng, a)])
    if kind < 0.9:
        return digits(rng), digits(rng)
    if kind < 0.96:
        a = long_text(rng)
        return rng.choice([(a, edited(rng, a)), (edited(rng, a), long_text(rng)), (phrase(rng), a)])
    return eightieths(rng)


def pairs(count, seed):
    rng = random.Random(seed)
    ties = [("", ""), ("", "Otter"), ("Otter", ""), ("--", "é"), ("é", "x"), ("x", "?"), ("Bird Dog", "Bird")]
    while len(ties) < count // 10:
        a, b = pair(rng)
        if is_tie(a, b):
            ties.append((a, b))
    return ties + [pair(rng) for _ in range(count - len(ties))]


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 8
    rows = [json.dumps([a, b, *both(a, b)], ensure_ascii=False) for a, b in pairs(count, seed)]
    print("[\n  " + ",\n  ".join(rows) + "\n]")


main()
