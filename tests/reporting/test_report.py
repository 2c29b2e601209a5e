"""The report: a page that says what was found, with charts that hold data."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

import lcanalysis as lc
from lcanalysis.charts.texts import finding
from lcanalysis.errors import BadValue, UnknownName
from lcanalysis.reporting import make_report, tables, write_report


class Page(HTMLParser):
    """Addresses, charts and headings of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.charts: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.addresses += [found[name] for name in ("href", "src", "xlink:href") if name in found]
        self.ids += [found["id"]] if "id" in found else []
        if tag == "svg":
            assert found["role"] == "img"
            self.charts.append(found["aria-label"])


@pytest.fixture
def folder(report_folder):
    return report_folder


@pytest.fixture(scope="module")
def text(report_folder):
    return (report_folder / "index.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page(text):
    return Page(text)


@pytest.fixture(scope="module")
def featured():
    pairs = (["tuned", "greedy"], ["greedy", "eager"])
    return [lc.simulate("classic", pair, n=2_000, seed=4, rotate=True, keep="summary") for pair in pairs]


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_the_findings_of_both_pairs_open_the_page(text, featured):
    strong, weak = (plain(finding(run)) for run in featured)
    assert plain(text).index(strong) < plain(text).index(weak) < text.index("<h2>")
    assert "n = 2,000, seed 4" in strong


def test_every_chart_is_on_the_page_for_wide_and_narrow_screens_with_its_description(page, featured):
    assert len(page.charts) == 2 * (4 * 2 + 1)
    for run in featured:
        for draw in (lc.charts.scores, lc.charts.margins, lc.charts.parts, lc.charts.expeditions):
            assert page.charts.count(lc.charts.alt_text(draw(run))) == 2


def test_all_links_lead_to_files_beside_the_page(page, folder):
    links = [address for address in page.addresses if not address.startswith("#")]
    assert len(links) == 5 * (4 * 2 + 1)
    for link in links:
        assert (folder / link).stat().st_size > 100
    assert {link.rsplit(".", 1)[1] for link in links} == {"svg", "png", "pdf", "html", "csv"}


def test_links_within_the_page_have_targets(page):
    targets = {address[1:] for address in page.addresses if address.startswith("#")}
    assert targets <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))


def test_tables_hold_the_rounded_numbers_of_the_runs(text, featured):
    for run in featured:
        for row in [*tables.summary(run), *tables.seats(run)]:
            for cell in row.values():
                assert f">{cell}<" in text


def test_the_cross_table_has_every_pairing_once():
    frame = lc.balance.cross_table("classic", n=100, seed=4)
    pairings = [row["Pairing"] for row in tables.cross_rows(frame)]
    names = list(lc.game("classic").strategies)
    assert len(pairings) == len(names) * (len(names) - 1) // 2
    assert all(row["Games won"] for row in tables.cross_rows(frame))


def test_stalled_games_are_named():
    frame = lc.balance.cross_table("classic", ["eager", "greedy"], n=100)
    assert tables.stalled(frame) == "No game of the cross table stalled."
    frame.loc[(frame["row"] != frame["column"]), "stalled"] = 0.012
    assert plain(tables.stalled(frame)) == "Share of stalled games: eager v greedy 1.2 %; all others 0."


def test_rules_provenance_and_commands_are_there(text, featured):
    for row in tables.rules(featured[0].rules):
        assert row["Value"] in text
        assert f">{row['Provenance']}<" in text
    assert featured[0].rules.hash in text
    assert "lcanalysis report -n 2000 --seed 4" in text
    assert tables.command(featured[0]) == "lcanalysis simulate classic tuned greedy -n 2000 --seed 4 --rotate"
    assert tables.command(featured[0]) in text
    assert "lcanalysis lab" in text


def test_changed_rules_are_in_the_command():
    rules = lc.rules("classic", expedition_cost=15, draw_just_discarded=True)
    run = lc.simulate("classic", ["greedy", "eager"], n=20, seed=2, rules=rules)
    assert tables.command(run).endswith("--seed 2 --set expedition_cost=15 --set draw_just_discarded=true")


def test_the_page_needs_no_network(text):
    outside = [url for url in re.findall(r"https?://[^\"'\s<)]+", text) if "www.w3.org" not in url]
    assert outside == []
    assert "<script" not in text


def test_names_of_strategies_are_escaped(tmp_path, monkeypatch):
    loud = lc.game("classic").strategy("eager")
    loud = type(loud)("<b>loud</b>", loud.game, loud.decide, loud.weights, kernels=loud.kernels)
    run = lc.simulate("classic", [loud, "greedy"], n=20, rotate=True)
    frame = lc.balance.cross_table("classic", ["eager", "greedy"], n=20)
    text = write_report(tmp_path, [run], frame).read_text(encoding="utf-8")
    assert "<b>loud" not in text
    assert "&lt;b&gt;loud" in text


def test_a_game_without_a_report_is_one_sentence(tmp_path):
    with pytest.raises(UnknownName, match=r"Unknown game with a report 'classik': did you mean 'classic'\?"):
        make_report(tmp_path, "classik", n=20)


def test_runs_of_different_rules_do_not_go_into_one_report(run, tmp_path):
    other = lc.simulate("classic", ["greedy", "eager"], n=20, rules=lc.rules("classic", wagers=2))
    with pytest.raises(BadValue, match="one set of rules"):
        write_report(tmp_path, [run, other], None)
    with pytest.raises(BadValue, match="at least one run"):
        write_report(tmp_path, [], None)
    assert list(tmp_path.iterdir()) == []
