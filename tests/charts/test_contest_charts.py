"""Charts of tournaments, luck and restricted play show the numbers of their frames, and say them in words."""

from __future__ import annotations

import pandas as pd
import pytest

import lcanalysis as lc
from lcanalysis.charts import contests
from lcanalysis.charts.contests import games_words, luck_finding, restricted_sentence, tournament_sentences
from lcanalysis.numbers import SPACE


@pytest.fixture(scope="module")
def played():
    return lc.tournament("classic", ["never_open", "eager", "greedy"], n=400, seed=1)


@pytest.fixture(scope="module")
def luck():
    return lc.balance.luck_and_skill("classic", ["eager", "greedy"], deals=40, replays=2, seed=1)


def lost(**changes):
    row = {
        "strategy": "tuned",
        "opponent": "greedy",
        "title": "never a wager",
        "restriction": "no_wagers",
        "games": 400,
        "deals": 200,
    }
    row |= {
        "lost": 12.34,
        "lost_low": 11.3,
        "lost_high": 13.4,
        "won_lost": 0.2,
        "won_lost_low": 0.18,
        "won_lost_high": 0.22,
    }
    return pd.Series({**row, **changes})


def test_every_chart_has_numbers_and_words(played, luck):
    run = lc.simulate("classic", ["greedy", "eager"], n=400, seed=1, rotate=True)
    made = [
        lc.charts.ratings(played),
        lc.charts.equilibrium(played),
        lc.charts.equilibrium(played, "won"),
        lc.charts.steps(played),
        lc.charts.luck(luck),
        lc.charts.luck([luck.assign(game="one"), luck.assign(game="other")]),
        lc.charts.lead(lc.balance.lead_after(run, [1, 10]), lc.balance.games_to_lead(run, resamples=20)),
        lc.charts.restricted(pd.DataFrame([lost()])),
    ]
    for chart in made:
        assert len(chart.data)
        assert lc.charts.alt_text(chart)
        assert "95" in lc.charts.caption(chart)
        chart.to_dict()


def test_ratings_carry_their_intervals(played):
    data = lc.charts.ratings(played).data.set_index("strategy")
    rated = played.ratings().set_index("strategy")
    for name in played.strategies:
        half = rated.loc[name, "rating_high"] - rated.loc[name, "rating"]
        shown, _, plus = data.loc[name, "label"].replace("−", "-").replace(",", "").partition(" ± ")
        assert float(shown) == pytest.approx(rated.loc[name, "rating"], abs=half)
        assert float(plus) == pytest.approx(half, rel=0.3)


def test_who_is_first_is_said_only_if_it_is_certain(played):
    assert contests.ratings_finding(played).startswith("greedy is rated ")
    greedy = lc.game("classic").strategy("greedy")
    alike = lc.tournament("classic", [greedy, greedy.with_weights({}, "twin")], n=100)
    assert contests.ratings_finding(alike).startswith("No difference seen between ")
    alone = lc.tournament("classic", ["greedy"], n=20)
    assert contests.ratings_finding(alone) == "greedy alone"


def test_sentences_of_a_tournament(played):
    ratings, circles, mixture = tournament_sentences(played)
    assert ratings.startswith("Ratings (ties half, mean 0): greedy ")
    assert "n = 400 games a pairing, seed 1" in ratings
    assert circles == "No circle of strategies that beat each other was seen."
    assert mixture.startswith("None of them gains anything against greedy alone.")


def test_luck_is_told_by_game(luck):
    share = luck.set_index("source")["share"]
    assert f"{round(100 * (share['deal'] + share['draws']))}{SPACE}% luck alone" in luck_finding(luck)
    assert luck_finding(luck.assign(game="classic")).startswith("classic: ")


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (
            lost(),
            "tuned, never a wager, gives up 12.3 ± 1.0 points a game against greedy; its share of games won falls by 20",
        ),
        (
            lost(lost=-3, lost_low=-4, lost_high=-2, won_lost=-0.1, won_lost_low=-0.12, won_lost_high=-0.08),
            f"rises by 10 percentage points (95{SPACE}% CI 8–12; n = 400)",
        ),
        (lost(lost_low=-1), "no difference seen against greedy (n = 400)."),
    ],
)
def test_sentences_of_restricted_play(row, words):
    assert words in restricted_sentence(row)


def test_games_in_words():
    assert games_words(pd.Series({"games": 1.0, "games_low": 1.0, "games_high": 1.0})) == "1 game"
    assert "–" in games_words(pd.Series({"games": 7.0, "games_low": 6.0, "games_high": 8.0}))


def test_seats_show_ties():
    chart = lc.charts.seats([lc.simulate("classic", ["never_open", "never_open"], n=100)])
    assert f"at most 100{SPACE}% of the games were tied" in lc.charts.caption(chart)
    assert chart.data["tied"].tolist() == [1, 1]
