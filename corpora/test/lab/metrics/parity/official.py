"""The DSTC8 scores, written a second time from their description, with the standard library of Python alone.

Reads frames as JSON lines from the standard input:

    {"turn": "any id", "service": "Kayaks_1", "seen": true, "slots": [{"name": "lake", "isCategorical": false}],
     "annotated": {"lake": ["Moss Lake"]}, "predicted": {"lake": ["Moss"]},
     "requested": {"annotated": [], "predicted": []}, "intent": {"annotated": "Rent", "predicted": "Rent"}}

and writes, for each, a JSON line with its scores in every variant (null: no slot to be about), then one line with the
means by variant and group. Frames of one turn follow each other.
"""

import collections
import difflib
import functools
import itertools
import json
import re
import statistics
import sys


def tidy(text):
    without_latin_1 = "".join(character for character in text if not 128 <= ord(character) <= 255)
    return " ".join(sorted(re.sub(r"\W", " ", without_latin_1).lower().split()))


def longest_common_subsequence(a, b):
    lengths = [0] * (len(b) + 1)
    for x in a:
        previous = lengths
        lengths = [0]
        for at, y in enumerate(b):
            lengths.append(previous[at] + 1 if x == y else max(previous[at + 1], lengths[at]))
    return lengths[-1]


def indel_similarity(a, b):
    total = len(a) + len(b)
    return 1.0 - (total - 2 * longest_common_subsequence(a, b)) / total


RATIOS = {
    "difflib": lambda a, b: difflib.SequenceMatcher(None, a, b).ratio(),
    "levenshtein": indel_similarity,
}


@functools.lru_cache(maxsize=None)
def alike(kind, gold, predicted):
    gold, predicted = tidy(gold), tidy(predicted)
    if gold == predicted:
        return 1.0
    if not (gold and predicted):
        return 0.0
    return round(100 * RATIOS[kind](gold, predicted)) / 100.0


COMPARE = {
    "fuzzy difflib": functools.partial(alike, "difflib"),
    "fuzzy levenshtein": functools.partial(alike, "levenshtein"),
    "exact": lambda gold, predicted: float(gold == predicted),
}


def slot_scores(frame, compare):
    """(score, annotated?, categorical?) of every slot of the schema."""
    for slot in frame["slots"]:
        gold = frame["annotated"].get(slot["name"])
        predicted = frame["predicted"].get(slot["name"])
        if gold is None or predicted is None:
            score = 1.0 if gold is predicted else 0.0
        elif slot["isCategorical"]:
            score = 1.0 if gold[0] == predicted[0] else 0.0
        else:
            score = max((compare(value, predicted[0]) for value in gold), default=0.0)
        yield score, gold is not None, slot["isCategorical"]


def product(scores):
    return functools.reduce(lambda a, b: a * b, scores) if scores else None


def mean(scores):
    return statistics.fmean(scores) if scores else None


def goals(frame, compare):
    rows = list(slot_scores(frame, compare))
    kinds = {"goal": (True, False), "cat": (True,), "noncat": (False,)}
    result = {}
    for name, kind in kinds.items():
        result[f"joint_{name}_accuracy"] = product([score for score, _, is_cat in rows if is_cat in kind])
        result[f"average_{name}_accuracy"] = mean([score for score, is_on, is_cat in rows if is_on and is_cat in kind])
    return result


def f1(gold, predicted):
    gold, predicted = collections.Counter(gold), collections.Counter(predicted)
    common = sum((gold & predicted).values())
    precision = common / sum(predicted.values()) if predicted else 1.0
    recall = common / sum(gold.values()) if gold else 1.0
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def scores(frame, compare):
    return {
        **goals(frame, compare),
        "requested_slots_f1": f1(frame["requested"]["annotated"], frame["requested"]["predicted"]),
        "active_intent_accuracy": float(frame["intent"]["annotated"] == frame["intent"]["predicted"]),
    }


def groups(frame):
    service = frame["service"]
    return ["all", "seen" if frame["seen"] else "unseen", f"services {service}", f"domains {service.split('_')[0]}"]


def means(frames, results):
    """The mean of each metric over the frames of each group that have it, and of the joint ones over turns."""
    lists = collections.defaultdict(lambda: collections.defaultdict(list))
    for _, turn in itertools.groupby(zip(frames, results), lambda pair: pair[0]["turn"]):
        by_turn = collections.defaultdict(lambda: collections.defaultdict(list))
        for frame, result in turn:
            for group in groups(frame):
                for metric, score in result.items():
                    if score is not None:
                        lists[group][metric].append(score)
                        by_turn[group][metric].append(score)
        for group, metrics in by_turn.items():
            for metric, values in metrics.items():
                if metric.startswith("joint_"):
                    lists[group][f"{metric}_across_turn"].append(product(values))
    return {group: {metric: mean(values) for metric, values in found.items()} for group, found in lists.items()}


def main():
    frames = [json.loads(line) for line in sys.stdin]
    results = {variant: [scores(frame, compare) for frame in frames] for variant, compare in COMPARE.items()}
    for at in range(len(frames)):
        print(json.dumps({variant: of_variant[at] for variant, of_variant in results.items()}))
    print(json.dumps({variant: means(frames, of_variant) for variant, of_variant in results.items()}))


main()
