"""Choosing pieces of the vocabulary."""

from collections import Counter

from pieces import FIRST_WORD, LAST_SPECIAL, choose, pruned_tokenizer

TEXTS = ["the", "of", "and", "##ing", "##x", "table", "orchid", "##q", "##ed"]
VOCABULARY = {f"[{i}]": i for i in range(FIRST_WORD)} | {piece: FIRST_WORD + i for i, piece in enumerate(TEXTS)}
ORCHID = VOCABULARY["orchid"]
SMALLEST = LAST_SPECIAL + 1 + FIRST_WORD - 999 + 2


def names(kept: list[int]) -> list[str]:
    pieces = {i: piece for piece, i in VOCABULARY.items()}
    return [pieces[i] for i in kept if i >= FIRST_WORD]


def test_special_tokens_keep_their_numbers() -> None:
    kept = choose(VOCABULARY, Counter(), SMALLEST)
    assert kept[: LAST_SPECIAL + 1] == list(range(LAST_SPECIAL + 1))
    assert not set(kept) & set(range(LAST_SPECIAL + 1, 999))


def test_letters_within_words_are_always_kept() -> None:
    assert names(choose(VOCABULARY, Counter(), 0)) == ["##x", "##q"]


def test_pieces_of_passes_come_before_frequent_ones() -> None:
    assert names(choose(VOCABULARY, Counter({ORCHID: 1}), SMALLEST + 2)) == ["the", "##x", "orchid", "##q"]


def test_the_tokenizer_has_the_kept_pieces_in_their_order() -> None:
    tokenizer = {"added_tokens": [{"id": 101, "content": "[101]"}], "model": {"type": "WordPiece", "vocab": VOCABULARY}}
    kept = choose(VOCABULARY, Counter({ORCHID: 1}), SMALLEST + 1)
    pruned = pruned_tokenizer(tokenizer, kept)
    assert [VOCABULARY[piece] for piece in pruned["model"]["vocab"]] == kept
    assert list(pruned["model"]["vocab"].values()) == list(range(len(kept)))
    assert pruned["added_tokens"] == [{"id": 101, "content": "[101]"}]
    assert pruned["model"]["type"] == "WordPiece"
