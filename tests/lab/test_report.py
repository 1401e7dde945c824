"""Reports as pages: whole, in three languages, and drawn to scale."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

import tablee.lab
from tablee.engine.words import LANGUAGES, Tongue
from tablee.lab import plots
from tablee.lab.arena import arena
from tablee.lab.balance import Balance, balance
from tablee.lab.balance_tables import Histogram
from tablee.lab.report import Figures, arena_page, balance_page
from tablee.lab.standings import Standings
from tablee.lab.stats import Interval
from tests.house.browser import browser

SHORT = {"round_limit": "2"}
VOID = {"meta", "circle", "line", "rect", "path", "br", "i"}


@pytest.fixture(scope="module")
def standings() -> Standings:
    return arena("ur", ("quick", "random"), 4, options=SHORT, jobs=1)


@pytest.fixture(scope="module")
def report() -> Balance:
    return balance("ur", "random", 4, options=SHORT, jobs=1)


class Reader(HTMLParser):
    """Sees whether all that is opened is closed, and what would be fetched."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.fetched: list[str] = []
        self.text: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        links = [value or "" for name, value in attrs if name in ("src", "href")]
        self.fetched += [link for link in links if not link.startswith("#")]

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.text.append(data.strip())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_are_whole_and_fetch_nothing(lang: str, standings: Standings, report: Balance) -> None:
    for page in (arena_page(standings, lang), balance_page(report, lang)):
        reader = Reader(page)
        assert reader.open == ["html"] or reader.open == []
        assert reader.fetched == []
        assert "svg" in reader.tags
        assert "url(" not in page
        assert "--paper: light-dark(" in page
        assert not [text for text in reader.text if re.fullmatch(r"(arena|balance)\.[\w.]+", text)]


def test_all_catalogues_of_the_lab_have_the_same_keys() -> None:
    keys = [set(Tongue("tablee.lab", lang).catalogue._catalog) for lang in LANGUAGES]  # type: ignore[attr-defined]
    assert keys[0] == keys[1] == keys[2]


def test_every_phrase_is_used_and_known() -> None:
    folder = Path(tablee.lab.__file__).parent / "pages"
    text = "".join(page.read_text(encoding="utf-8") for page in folder.glob("*.html"))
    used = set(re.findall(r"\bt(?:\.count)?\([\"']([\w.]+)", text))
    phrases = Tongue("tablee.lab", "en").catalogue._catalog  # type: ignore[attr-defined]
    known = {key if isinstance(key, str) else key[0] for key in phrases}
    assert used == known - {""}


def test_the_arenas_page_says_what_the_standings_say(standings: Standings) -> None:
    text = " ".join(Reader(arena_page(standings)).text)
    for entry in standings.entries:
        assert entry.bot.capitalize() in text
        assert f"{entry.share.value:.1%}" in text
    assert "Seat 2" in text
    assert "round_limit" in text


def test_the_balance_page_has_a_part_for_every_number_of_players(report: Balance) -> None:
    page = balance_page(report)
    assert [f'id="players-{table.players}"' in page for table in report.tables] == [True] * 3
    assert all(kind.whole.name in page for table in report.tables for kind in table.kinds)


def test_names_are_escaped(report: Balance) -> None:
    assert "<script>" not in balance_page(msgspec.structs.replace(report, bot="<script>", title="<script>"))


OVERLAPS = """() => [...document.querySelectorAll(".axis")].flatMap(axis => {
  const boxes = [...axis.querySelectorAll("text")].map(text => text.getBoundingClientRect()).filter(box => box.width);
  return boxes.slice(1).filter((box, i) => box.left < boxes[i].right + 2).map(box => box.left);
})"""


@pytest.mark.browser
def test_the_figures_of_an_axis_never_overlap(standings: Standings) -> None:
    """With the long name of a bot there is little room for the plot beside it."""
    rename = {"quick": "search:effort=1000000,turns=2,seconds=0.5", "random": "my_package.my_module.my_bot:strength=3"}
    entries = tuple(
        msgspec.structs.replace(entry, bot=rename[entry.bot], rating=Interval(1500, 900, 2300))
        for entry in standings.entries
    )
    page = arena_page(msgspec.structs.replace(standings, entries=entries, duels=()))
    with browser() as chromium:
        for width in (1440, 1000, 861, 600, 390):
            view = chromium.new_page(viewport={"width": width, "height": 900})
            view.set_content(page)
            assert view.evaluate(OVERLAPS) == [], width
            assert view.evaluate("document.documentElement.scrollWidth") <= width


# Plots


def test_a_scale_has_round_ends_around_all_intervals() -> None:
    scale = plots.scale_for([Interval(1500, 1423, 1561), Interval(1700, 1650, 1788)])
    assert (scale.low, scale.high) == (1400, 1800)
    assert scale.ticks == (1400, 1500, 1600, 1700, 1800)
    assert (scale.at(1500), scale.at(0), scale.at(9999)) == (25, 0, 100)


def test_intervals_of_no_width_have_a_scale_too() -> None:
    scale = plots.scale_for([Interval(1500, 1500, 1500)])
    assert scale.low <= 1500 <= scale.high
    assert scale.low < scale.high


def test_a_whisker_is_drawn_to_scale() -> None:
    drawn = plots.whisker(Interval(0.5, 0.25, 0.75), plots.SHARES, fair=0.5)
    assert 'class="range" x1="25.0%" x2="75.0%"' in drawn
    assert 'cx="50.0%"' in drawn
    assert 'class="fair" x1="50.0%"' in drawn


def test_columns_are_as_high_as_their_counts() -> None:
    drawn = plots.columns(Histogram(0, 10, (1, 4, 0), (0, 2, 0)), "", str)
    heights = [float(h) for h in re.findall(r'class="all"[^>]* height="([\d.]+)"', drawn)]
    assert heights[1] == pytest.approx(4 * heights[0], abs=0.2)
    assert drawn.count('class="part"') == 1


def test_a_correlation_leans_to_its_side() -> None:
    assert plots.lean_end([0.1, -0.3]) == 0.5
    assert 'class="plus" x="50.00%" y="0" width="25.00%"' in plots.lean(0.25, 0.5)
    assert 'class="minus" x="25.00%" y="0" width="25.00%"' in plots.lean(-0.25, 0.5)


@pytest.mark.parametrize(
    ("lang", "percent", "number"),
    [("en", "12.5%", "1,234"), ("de", "12,5\u202f%", "1.234"), ("fr", "12,5\u202f%", "1\u202f234")],
)
def test_numbers_are_written_as_the_language_does(lang: str, percent: str, number: str) -> None:
    assert Figures(lang).percent(0.125) == percent
    assert Figures(lang).number(1234) == number
