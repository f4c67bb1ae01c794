"""The words of ManaCore's card data."""

import pytest

from engine.games.manacore.play import vocabulary
from engine.games.manacore.play.words import Bits, Words

LISTS = {name: words for name, words in vars(vocabulary).items() if isinstance(words, Words)}


@pytest.mark.parametrize("name", LISTS)
def test_no_word_has_two_numbers(name: str) -> None:
    assert len(set(LISTS[name])) == len(LISTS[name])


def test_words_are_numbered_in_the_order_in_which_they_are_added() -> None:
    words, bits = Words(), Bits()
    assert [words.add(word) for word in "abc"] == [0, 1, 2]
    assert [bits.add(word) for word in "abc"] == [1, 2, 4]
