"""The panel about variants, operated without a browser."""

from __future__ import annotations

import lcanalysis as lc
from lcanalysis.balance import compare
from lcanalysis.charts.variant_texts import sentences
from lcanalysis.widgets import VariantExplorer


def panel(**settings):
    opened = compare(
        "classic", {"as printed": None, "wagers 2": {"wagers": 2}}, n=60, strategies=["greedy", "eager"]
    )
    return VariantExplorer("classic", opened, **{"deals": 500, **settings})


def said(found: VariantExplorer) -> str:
    return found.status.value.replace("&#x27;", "'")


def test_it_opens_at_once_with_what_comes_with_the_package(monkeypatch):
    monkeypatch.setattr("lcanalysis.widgets.variants.compare", None)
    for key in lc.all_games():
        if any(game == key for _, game, _ in lc.precomputed.stored().values()):
            shown = VariantExplorer(key)
            *_, variant = shown.found.variants
            assert all(sentence in said(shown) for sentence in sentences(shown.found, variant))
            assert shown.sliders.keys() == {setting.key for setting in lc.game(key).settings}


def test_compare_plays_what_the_controls_say():
    shown = panel()
    assert (shown.better.value, shown.weaker.value, shown.sliders["wagers"].value) == ("greedy", "eager", 2)
    shown.sliders["expedition_cost"].value = 10
    before = shown.chart.spec
    shown.play.click()
    assert shown.wait()
    assert list(shown.found.variants) == ["as printed", "expedition cost 10, wagers 2"]
    assert shown.found.frame["n"].unique().tolist() == [500]
    assert sentences(shown.found, "expedition cost 10, wagers 2")[0] in said(shown)
    assert "500 deals" in said(shown)
    assert shown.chart.spec != before
    assert shown.bar.value == shown.bar.max == 1_500
    assert shown.stop.disabled


def test_features_can_be_switched_off():
    shown = panel(switches=True)
    assert dict(shown.off.options)["Long-expedition bonus"] == "bonus"
    shown.off.value = ("bonus",)
    shown.play.click()
    assert shown.wait()
    *_, variant = shown.found.variants.items()
    assert variant[0] == "wagers 2, no long-expedition bonus"
    assert variant[1].changes() == {"wagers": 2, "bonus_points": 0}
    shown.as_printed.click()
    assert shown.off.value == ()
    assert panel().off.options == ()


def test_stop_shows_what_was_played_so_far(monkeypatch):
    shown = panel(deals=50_000)
    monkeypatch.setattr(shown, "_progress", lambda done, of: shown.stop.click())
    shown.play.click()
    assert shown.wait()
    assert 0 < shown.found.frame["n"].max() < 50_000
    assert f"{shown.found.frame['n'].min():,} deals" in said(shown)


def test_the_printed_rules_have_nothing_to_compare():
    shown = panel()
    shown.as_printed.click()
    shown.play.click()
    assert "These are the printed rules" in said(shown)
    assert list(shown.found.variants) == ["as printed", "wagers 2"]


def test_what_goes_wrong_is_said():
    @lc.strategy("classic")
    def cheats(table, hand, rules, weights, stream):
        return 63

    shown = panel(strategies=[cheats])
    shown.better.value = "cheats"
    shown.play.click()
    assert shown.wait()
    assert "chose the illegal action 63" in said(shown)
    assert shown.stop.disabled
