"""No label of a chart runs into another one or out of the picture, on paper or on a phone."""

from __future__ import annotations

import pytest

import lcanalysis as lc
from lcanalysis.charts.files import svg

CHARTS = (
    lc.charts.scores,
    lc.charts.margins,
    lc.charts.parts,
    lc.charts.expeditions,
    lc.charts.first_look,
)
RUNS = {
    "printed": (["tuned", "greedy"], True, {}),
    "weak": (["never_open", "random"], True, {}),
    "first and second player": (["tuned", "tuned"], False, {}),
    "rich": (["tuned", "eager"], True, {"expedition_cost": 0, "wagers": 6, "bonus_points": 60}),
    "long": (["greedy", "eager"], True, {"colours": 6, "hand_size": 10}),
}

# Text boxes, shrunk by a pixel because letters do not fill theirs; the white halo below a text is the same text again.
LABELS = """() => {
  const picture = document.querySelector("svg").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("svg text")].filter(text => text.textContent.trim()).map(text => {
    const box = text.getBoundingClientRect();
    return {text: text.textContent, halo: text.getAttribute("stroke") === "white",
            left: box.left + 1, right: box.right - 1, top: box.top + 2, bottom: box.bottom - 2};
  }).filter(box => !box.halo);
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const faults = [];
  boxes.forEach((a, place) => {
    if (a.left < picture.left || a.right > picture.right || a.top < picture.top || a.bottom > picture.bottom)
      faults.push(`${a.text} is cut off`);
    boxes.slice(place + 1).forEach(b => { if (meet(a, b)) faults.push(`${a.text} runs into ${b.text}`); });
  });
  return {count: boxes.length, faults};
}"""


@pytest.fixture(scope="module", params=RUNS)
def odd_run(request):
    pair, rotate, changes = RUNS[request.param]
    return lc.simulate("classic", pair, n=2_000, seed=1, rules=lc.rules("classic", **changes), rotate=rotate)


@pytest.mark.parametrize("width", [560, 300])
def test_labels_keep_apart(offline, odd_run, width):
    for draw in CHARTS:
        offline.set_content(svg(draw(odd_run, width=width)))
        labels = offline.evaluate(LABELS)
        assert labels["count"] > 10
        assert labels["faults"] == [], draw.__name__


@pytest.mark.parametrize("width", [560, 300])
def test_labels_of_the_cross_table_keep_apart(offline, width):
    offline.set_content(svg(lc.charts.cross_table(lc.balance.cross_table("classic", n=200), width=width)))
    labels = offline.evaluate(LABELS)
    assert labels["count"] > 50
    assert labels["faults"] == []


def test_the_check_sees_labels_that_meet_and_labels_that_are_cut_off(offline):
    text = '<text x="{x}" y="20">some label</text>'
    offline.set_content(
        f'<svg width="300" height="40">{text.format(x=10)}{text.format(x=40)}{text.format(x=270)}</svg>'
    )
    assert offline.evaluate(LABELS)["faults"] == ["some label runs into some label", "some label is cut off"]
