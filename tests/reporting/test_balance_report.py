"""The page about a variant: it says what differs and what was found, and needs nothing else."""

from __future__ import annotations

import re

import pytest

import lcanalysis as lc
from lcanalysis.balance import compare
from lcanalysis.charts.variant_texts import sentences, table
from lcanalysis.errors import BadValue, UnknownName
from lcanalysis.reporting import balance_report, write_balance_report

STRATEGIES = ("greedy", "eager")


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("variant") / "my_game.toml"
    path.write_text('game = "classic"\n[values]\nexpedition_cost = 15\n')
    return path


@pytest.fixture(scope="module")
def text(file):
    path = balance_report(file.parent / "page.html", file, n=400, seed=4, strategies=STRATEGIES)
    return path.read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")


@pytest.fixture(scope="module")
def found(file):
    return compare("classic", {"as printed": None, "my game": file}, n=400, seed=4, strategies=STRATEGIES)


def test_the_findings_open_the_page(text, found):
    told = [sentence.replace("\N{NO-BREAK SPACE}", " ") for sentence in sentences(found, "my game")]
    places = [text.index(sentence.replace("'", "&#39;")) for sentence in told]
    assert places == sorted(places)
    assert places[-1] < text.index("<h2>")


def test_what_differs_and_all_numbers_are_there(text, found):
    assert "points that each started expedition costs" in text
    assert "wager cards of each colour" not in text
    for play in found.plays:
        assert f"<h3>{play}</h3>" in text
        for cell in table(found, play)["Difference"]:
            assert f"<td>{cell}</td>" in text


def test_charts_are_inside_for_wide_and_narrow_screens(text):
    assert text.count("<svg") == 2 * (2 + 3)
    assert text.count("<figcaption>") == 2 + 3
    assert text.count('role="img"') == text.count("<svg")


def test_the_page_needs_nothing_else(text):
    outside = [url for url in re.findall(r"https?://[^\"'\s<)]+", text) if "www.w3.org" not in url]
    assert outside == []
    assert "<script" not in text
    assert not re.findall(r'(?:src|href)="(?!#)', text)


def test_provenance_and_the_command_are_there(text, found):
    assert found.variants["my game"].hash in text
    command = "lcanalysis balance classic --set expedition_cost=15 -n 400 --seed 4 --seats 2 --strategies greedy,eager"
    assert command in text


def test_a_variant_is_named_by_its_values(tmp_path):
    rules = lc.rules("classic", wagers=1)
    page = balance_report(tmp_path / "page.html", rules, n=20, strategies=["eager"])
    assert "what wagers 1 does to the balance" in page.read_text(encoding="utf-8")


def test_wrong_input_is_one_sentence_and_writes_nothing(tmp_path, file):
    page = tmp_path / "page.html"
    for given, error, sentence in (
        (lc.rules("classic"), BadValue, "does not differ from classic as printed"),
        ("nowhere.toml", UnknownName, "cannot be read"),
        (None, BadValue, "must be rules, a name, or the path"),
    ):
        with pytest.raises(error, match=sentence):
            balance_report(page, given, n=20)
    with pytest.raises(BadValue, match=r"ends in \.html, not to page\.pdf"):
        balance_report(tmp_path / "page.pdf", file, n=20)
    one = compare("classic", {"as printed": None}, n=20, strategies=["eager"])
    with pytest.raises(BadValue, match="one variant and the printed game, but got 1 rules"):
        write_balance_report(page, one)
    assert list(tmp_path.iterdir()) == []
