"""What the pages show of Dice Words, phase by phase, against the real engine."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.boards import help_for, present
from games.boards.dice_words.board import Work
from games.boards.dice_words.dice import Die, spelled
from games.boards.dice_words.hidden import Hidden, best_word, hidden_words, is_found
from games.boards.page import SeatCard, TablePage
from games.engines import GAMES, Context, Player, ScriptedDice
from games.words import lexicon
from tests.games.shown import NOW, Facts

GAME = GAMES["dice-words"]
WORDS = {"HAS", "MATCH", "HAT", "TUMBLE", "STOMACH"}
TARGETS = list("ACHS")
ANNS = list("AOTHSM?")
BENS = list("UEATRLN")


@dataclass
class Scene:
    """A table that a test plays at, and the page of one of its players."""

    people: dict[str, dict[str, Any]] = field(default_factory=lambda: {"Ann": {}, "Ben": {}})
    options: dict[str, Any] = field(default_factory=dict)
    computers: Sequence[str] = ()

    def __post_init__(self) -> None:
        self.ids = {name: f"p{place}" for place, name in enumerate(self.people, start=1)}
        players = [Player(self.ids[name], name, supports=cards) for name, cards in self.people.items()]
        # Ann's letter is the nearest to A, so she begins.
        self.state = GAME.start(players, self.options, self._context("AEIOTN"[: len(players)]))

    def _context(self, rolls: Sequence[Any] = ()) -> Context:
        return Context(dice=ScriptedDice(rolls=list(rolls)), words=WORDS, now=NOW)

    def does(self, name: str, kind: str, rolls: Sequence[str] = (), **rest: Any) -> "Scene":
        self.state = GAME.act(
            self.state, self.ids.get(name, name), {"type": kind, **rest}, self._context(rolls)
        )
        return self

    def in_play(self) -> "Scene":
        return self.does("Ann", "roll_targets", TARGETS).does("Ann", "go")

    def both_rolled(self) -> "Scene":
        return self.in_play().does("Ann", "roll", ANNS).does("Ben", "roll", BENS)

    def scored(self) -> "Scene":
        """Ann lays MATCH with the wild die as C, Ben lays a word that is none."""
        self.both_rolled().does("Ann", "word", dice=[5, 0, 2, 6, 3], letters="MATCH")
        self.does("Ben", "word", dice=[0, 1], letters="UE")
        return self.does("Ann", "done").does("Ben", "done")

    def page(self, me: str = "", *, mine: Sequence[str] = (), **rest: Any) -> TablePage:
        public = GAME.view(self.state, None)
        held = list(mine or ([me] if me else []))
        seats = [self._seat(name, public, held) for name in self.people]
        card = next((seat for seat in seats if seat.name == me), None)
        return TablePage(
            table=rest.pop("table", Facts("dice-words", self.options)),
            game=GAME,
            now=NOW,
            seats=seats,
            mine=[seat for seat in seats if seat.mine],
            me=card,
            view=GAME.view(self.state, self.ids[me] if me else None),
            **rest,
        )

    def _seat(self, name: str, public: dict[str, Any], held: Sequence[str]) -> SeatCard:
        seat = self.ids[name]
        scores = {player["id"]: player["score"] for player in public["players"]}
        return SeatCard(
            id=seat,
            name=name,
            kind="computer" if name in self.computers else "person",
            mine=name in held,
            supports=self.people[name],
            score=scores[seat],
            done=seat in public["done"],
        )


def html_of(page: TablePage) -> str:
    return render_to_string("games/_board.html", present(page))


def board_of(page: TablePage) -> Any:
    return present(page)["board"]


# Every phase, for every kind of viewer


def _with_sugar() -> Scene:
    """Ben has fewer points after the first round, so the second finds him with the sugar cube."""
    scene = Scene(options={"sugar_cube": True}).scored().does("Ben", "next")
    return scene.does("Ben", "roll_targets", TARGETS).does("Ben", "go")


PHASES = {
    "targets": lambda: Scene(),
    "targets, rolled": lambda: Scene().does("Ann", "roll_targets", TARGETS),
    "vote": lambda: Scene(options={"target_reroll": True}).does("Ann", "roll_targets", TARGETS),
    "head start": lambda: Scene({"Ann": {}, "Ben": {"head_start": True}}).in_play(),
    "play": lambda: Scene().in_play(),
    "play, rolled": lambda: Scene().both_rolled(),
    "play, sugar": lambda: _with_sugar(),
    "play, one done": lambda: Scene().both_rolled().does("Ann", "done"),
    "scores": lambda: Scene().scored(),
    "over": lambda: Scene(options={"rounds": 1}).scored(),
}  # fmt: skip


@pytest.mark.parametrize("me", ["Ann", "Ben", ""])
@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_is_a_whole_board_with_ids_used_once_and_nothing_inline(phase: str, me: str) -> None:
    """Promise 19: a policy without unsafe-inline. The script finds parts by id, so each is there once."""
    html = html_of(PHASES[phase]().page(me))
    assert " style=" not in html
    assert "<script" not in html
    ids = Counter(re.findall(r'\sid="([^"]+)"', html))
    assert [name for name, count in ids.items() if count > 1] == []
    assert len(re.findall(r"data-part", html)) >= 3
    assert html.count("btn-primary") <= 1, "one sun"


@pytest.mark.parametrize("phase", PHASES)
def test_the_projector_shows_every_phase(phase: str) -> None:
    shown = present(PHASES[phase]().page())
    assert "<li" in render_to_string(shown["projector_parts"], shown)


@pytest.mark.parametrize("me", ["Ben", ""])
def test_dice_and_words_of_others_are_hidden_until_the_round_is_scored(me: str) -> None:
    """Promise 16: nothing secret in a page."""
    scene = Scene().both_rolled().does("Ann", "word", dice=[3, 0, 4], letters="HAS")
    shown = html_of(scene.page(me))
    assert "HAS" not in shown
    assert "<b>M</b>" not in shown
    assert "wild" not in shown


# Before the clock runs


def test_the_starting_player_has_the_sun_and_the_others_read_who_begins() -> None:
    scene = Scene()
    assert board_of(scene.page("Ann")).call.sun.action == {"type": "roll_targets"}
    bens = board_of(scene.page("Ben")).call
    assert (bens.sun, bens.title) == (None, "Ann rolls the targets")


def test_the_host_may_roll_for_an_absent_player_but_it_is_not_their_sun() -> None:
    call = board_of(Scene().page("Ben", may=frozenset({"referee:roll_targets"}))).call
    assert call.sun is None
    assert [(move.seat, move.action) for move in call.others] == [("host", {"type": "roll_targets"})]


def test_no_player_moves_for_a_computer_player_that_thinks() -> None:
    call = board_of(Scene(computers=["Ann"]).page("Ben", may=frozenset({"referee:roll_targets"}))).call
    assert (call.sun, call.others, call.thinking) == (None, [], True)


def test_at_a_shared_screen_the_starting_player_acts_whichever_player_holds_it() -> None:
    scene = Scene().does("Ann", "roll_targets", TARGETS)
    assert board_of(scene.page("Ben", mine=["Ann", "Ben"])).call.sun.seat == "p1"


def test_each_at_a_shared_screen_is_asked_for_their_vote() -> None:
    scene = Scene(options={"target_reroll": True}).does("Ann", "roll_targets", TARGETS)
    anns = board_of(scene.page("Ann", mine=["Ann", "Ben"])).call
    assert (anns.title, [move.words for move in anns.others]) == (
        "Ann: keep these targets?",
        ["Keep them", "Roll again"],
    )
    scene.does("Ann", "vote_targets", reroll=True)
    assert board_of(scene.page("Ann", mine=["Ann", "Ben"])).call.others[0].seat == "p2"


def test_an_onlooker_reads_that_the_players_vote() -> None:
    scene = Scene(options={"target_reroll": True}).does("Ann", "roll_targets", TARGETS)
    assert board_of(scene.page()).call.text == "The players are still choosing."
    scene.does("Ann", "vote_targets", reroll=True)
    assert board_of(scene.page("Ann")).call.text == "The others are still choosing."


# While the clock runs


def test_during_a_head_start_all_players_read_whose_it_is() -> None:
    scene = Scene({"Ann": {}, "Ben": {"head_start": True}}, options={"end_early": False}).in_play()
    shown = present(scene.page())
    assert "A head start for Ben." in render_to_string(shown["projector_parts"], shown)
    assert board_of(scene.page("Ann")).work.words == "Ben may begin. Your clock comes next."
    assert board_of(scene.page("Ann")).banner.startswith("A head start for Ben. Then the clock starts again")
    assert board_of(scene.page("Ben")).banner.startswith("Your head start!")
    scene.does("Ben", "done")
    assert board_of(scene.page("Ann")).work.words == "Your clock comes next."
    assert board_of(scene.page("Ann")).banner.startswith("The head start is nearly over.")
    shown = present(scene.page())
    assert "A head start for" not in render_to_string(shown["projector_parts"], shown)


def test_before_the_first_roll_the_dice_lie_there_and_show_nothing() -> None:
    work = board_of(Scene().in_play().page("Ann")).work
    assert work.state == "roll"
    assert [die.letter for die in work.dice] == [""] * 7


def test_the_sugar_cube_is_an_eighth_die_for_its_owner() -> None:
    scene = PHASES["play, sugar"]()
    assert len(board_of(scene.page("Ben")).work.dice) == 8
    assert len(board_of(scene.page("Ann")).work.dice) == 7


def test_a_die_says_its_letter_its_points_and_whether_it_is_a_target() -> None:
    dice = board_of(Scene().both_rolled().page("Ann")).work.dice
    assert [dice[0].label, dice[5].label, dice[6].label] == [
        "A, 1 point, a target",
        "M, 3 points",
        "wild die, 0 points",
    ]


def test_done_shows_the_word_that_counts_with_its_sum_and_who_is_still_at_it() -> None:
    scene = (
        Scene().both_rolled().does("Ann", "word", dice=[5, 0, 2, 6, 3], letters="MATCH").does("Ann", "done")
    )
    work = board_of(scene.page("Ann")).work
    assert work.state == "done"
    assert "".join(die.letter for die in work.laid) == "MATCH"
    assert (work.laid_sum.dice, work.laid_sum.times, work.laid_sum.bonus, work.laid_sum.total) == (
        "(3+1+1+0+2)",
        3,
        5,
        26,
    )
    assert work.words == "You are done. Ben is still at it."


def test_without_a_head_start_a_player_waits_for_the_common_clock() -> None:
    scene = Scene({"Ann": {}, "Ben": {"head_start": True}}).in_play()
    assert board_of(scene.page("Ann")).work.words == "Ben may begin. Your clock comes next."
    assert board_of(scene.page("Ben")).work.state == "roll"


def test_rolling_again_is_offered_two_times_and_without_end_to_who_has_the_card() -> None:
    scene = Scene({"Ann": {}, "Ben": {"unlimited_rerolls": True}}).both_rolled()
    assert board_of(scene.page("Ann")).work.rerolls == "2 left"
    assert board_of(scene.page("Ben")).work.rerolls == "no limit"
    scene.does("Ann", "reroll", ["A"], dice=[0]).does("Ann", "reroll", ["A"], dice=[0])
    anns = board_of(scene.page("Ann")).work
    assert (anns.rerolls, anns.may_roll_again) == ("none left", False)


def test_the_straw_shows_the_side_that_counts_for_this_player() -> None:
    scene = Scene({"Ann": {"side_b": True}, "Ben": {}}, options={"bonus_b": {"3": 9}}).in_play()
    anns, bens = board_of(scene.page("Ann")), board_of(scene.page("Ben"))
    assert (anns.side, [step.bonus for step in anns.straw]) == ("B", [0, 0, 9, 0, 0, 0, 0])
    assert (bens.side, [step.bonus for step in bens.straw]) == ("A", [0, 0, 0, 0, 5, 10, 25])


def test_a_card_with_uses_is_played_by_its_button_and_seen_by_all() -> None:
    scene = Scene({"Ann": {"length_multiplier_rounds": 2, "side_b": True}, "Ben": {}}).both_rolled()
    page = scene.page("Ann")
    html = render_to_string("games/_rule_cards.html", {"cards": page.my_cards, "page": page})
    assert html.count("Play it") == 1
    assert """data-move='{"type": "card", "card": "length_multiplier_rounds"}' data-as="p1">Play it""" in html
    assert "2 left" in html
    assert not board_of(page).work.by_length
    page = scene.does("Ann", "card", card="length_multiplier_rounds").page("Ann")
    html = render_to_string("games/_rule_cards.html", {"cards": page.my_cards, "page": page})
    assert ("Play it" in html, "It counts now" in html, "1 left" in html) == (False, True, True)
    assert board_of(page).work.by_length
    [anns, bens] = board_of(scene.page("Ben")).chips
    assert [card.spoken for card in anns.cards] == [
        "More bonus points",
        "Long is strong, for a round: it counts now",
    ]
    assert bens.cards == ()


def test_the_other_throw_lies_beside_the_dice() -> None:
    scene = Scene({"Ann": {"second_throw": 1}, "Ben": {}}).both_rolled()
    assert board_of(scene.page("Ann")).work.other_throw is None
    work = board_of(scene.does("Ann", "card", BENS, card="second_throw").page("Ann")).work
    assert [die.letter for die in work.other] == ANNS
    assert work.other_throw.action == {"type": "other_throw"}
    assert [die.letter for die in work.dice] == BENS


def test_one_more_target_is_in_the_sum() -> None:
    scene = Scene({"Ann": {"extra_target_rounds": 1}, "Ben": {}}).both_rolled()
    scene.does("Ann", "card", card="extra_target_rounds").does("Ann", "word", dice=[3, 0, 4], letters="HAS")
    work = board_of(scene.does("Ann", "done").page("Ann")).work
    assert (work.laid_sum.times, work.laid_sum.total) == (4, 20)
    assert json.loads(work.json)["moreTargets"] == 1


def test_a_card_cannot_be_played_in_a_pause_or_before_the_clock_runs() -> None:
    cards: dict[str, dict[str, Any]] = {"Ann": {"side_b_rounds": 1}, "Ben": {}}
    [card] = Scene(cards).page("Ann").my_cards
    assert (card.left, card.may_play) == (1, False)
    paused = replace(Facts("dice-words", {}), paused_at=NOW)
    [card] = Scene(cards).both_rolled().page("Ann", table=paused).my_cards
    assert not card.may_play


def test_a_result_shows_only_the_cards_that_counted() -> None:
    scene = Scene({"Ann": {"length_multiplier_rounds": 1, "side_b_rounds": 1}, "Ben": {}}).both_rolled()
    scene.does("Ann", "card", card="length_multiplier_rounds")
    scene.does("Ann", "word", dice=[5, 0, 2], letters="MAT").does("Ann", "done").does("Ben", "done")
    row = next(row for row in board_of(scene.page("Ann")).reveal.rows if row.you)
    assert [card.key for card in row.cards] == ["length_multiplier_rounds"]


def test_of_the_others_the_board_shows_only_playing_done_or_thinking() -> None:
    scene = Scene({"Ann": {}, "Ben": {}, "Robo": {}}, computers=["Robo"]).in_play().does("Ben", "done")
    said = [(chip.seat.name, chip.words) for chip in board_of(scene.page("Ann")).chips]
    assert said == [("Ann", "0 points"), ("Ben", "done"), ("Robo", "thinking")]


# The clock


def test_the_ring_counts_to_the_servers_deadline() -> None:
    clock = board_of(Scene().in_play().page("Ann")).clock
    assert (clock.deadline, clock.span, clock.face) == (NOW + 120, 120, "2:00")


def test_people_at_one_screen_have_a_share_each_one_after_the_other() -> None:
    scene = Scene(options={"round_seconds": 240}).in_play()
    first = board_of(scene.page("Ann", mine=["Ann", "Ben"])).clock
    assert (first.deadline, first.span) == (NOW + 120, 120)
    scene.does("Ann", "done")
    second = board_of(scene.page("Ben", mine=["Ann", "Ben"])).clock
    assert (second.deadline, second.span) == (NOW + 240, 120)


def test_a_paused_clock_stands_at_the_moment_of_the_pause() -> None:
    table = Facts("dice-words", paused_at=NOW + 100)
    page = replace(Scene().in_play().page("Ann", table=table), now=NOW + 5_000)
    clock = board_of(page).clock
    assert (clock.left, clock.unit, present(page)["paused"]) == (20, "paused", True)


# When the words are shown


def test_words_are_shown_in_the_dice_they_were_laid_with_most_points_first() -> None:
    rows = board_of(Scene().scored().page("Ben")).reveal.rows
    assert [(row.seat.name, row.word, row.score) for row in rows] == [("Ann", "MATCH", 26), ("Ben", "UE", 0)]
    assert [die.letter for die in rows[0].dice if die.wild] == ["C"]
    assert [rows[0].first, rows[1].first] == [True, False]


def test_a_wrong_word_is_no_disgrace() -> None:
    html = html_of(Scene().scored().page("Ben"))
    assert "Not in our dictionary" in html
    assert "wrong" not in re.sub(r'class="[^"]*"', "", html)


@pytest.mark.parametrize(("rounds", "layout"), [(2, "scores"), (1, "over")])
def test_what_a_word_that_counts_means_is_one_tap_away(rounds: int, layout: str) -> None:
    page = Scene(options={"rounds": rounds}).scored().page("Ben")
    assert board_of(page).layout == layout
    assert board_of(page).reveal.words == ["MATCH"]
    assert '<a class="btn btn-sm" href="/words/?word=match" data-means>match</a>' in html_of(page)


def test_the_best_word_of_ones_own_dice_is_the_prize() -> None:
    hidden = board_of(Scene().scored().page("Ann")).reveal.hidden
    assert [(one.word, one.score, one.found) for one in hidden] == [("STOMACH", 65, False)]
    assert [die.letter for die in hidden[0].dice if die.wild] == ["C"]


def hidden_for(reads: int, *, word: str = "MATCH", score: int = 26, valid: bool = True) -> Hidden:
    """After a round in which Ann, who reads up to this level, has laid this word."""
    page = Scene().scored().page("Ann")
    [mine] = page.mine
    results = {mine.id: {**page.view["results"][mine.id], "word": word, "round_score": score, "valid": valid}}
    [hidden] = hidden_words(replace(page, mine=[replace(mine, reads=reads)]), results)
    return hidden


def test_the_best_word_is_one_that_the_player_may_know_and_a_rarer_one_is_an_extra() -> None:
    tier = lexicon().tier("STOMACH")
    assert hidden_for(tier).rare is None
    hidden = hidden_for(tier - 1)
    assert lexicon().tier(hidden.word) < tier
    assert (hidden.score, hidden.sum.total, hidden.found) == (hidden.score, hidden.score, False)
    assert 26 < hidden.score < 65
    assert hidden.rare is not None
    assert (hidden.rare.word, hidden.rare.score) == ("STOMACH", 65)
    assert hidden.rare.meaning


def test_who_lays_the_best_word_to_know_has_found_it() -> None:
    easier = hidden_for(1)
    found = hidden_for(1, word=easier.word, score=easier.score)
    assert (found.word, found.found) == (easier.word, True)
    assert found.rare is not None
    assert hidden_for(1, word=easier.word, score=easier.score, valid=False).found is False
    # A word that is never brought up is not praised either.
    assert hidden_for(1, word="SCUMBAG", score=easier.score).word == easier.word


def test_a_word_that_the_class_leaves_out_is_not_the_best_one() -> None:
    page = Scene().scored().page("Ann", blocked={hidden_for(1).word: ""})
    page = replace(page, mine=[replace(page.mine[0], reads=1)])
    assert hidden_words(page, page.view["results"])[0].word != hidden_for(1).word


def test_the_rare_word_is_on_the_page_with_what_it_means() -> None:
    page = Scene().scored().page("Ann")
    page = replace(page, mine=[replace(page.mine[0], reads=1)])
    html = html_of(page)
    assert '<p class="rare">A harder word in your dice: <b>stomach</b>, 65 points' in html
    assert f"<b>{hidden_for(1).word.lower()}</b>" in html


@pytest.mark.parametrize(
    ("laid", "score", "valid", "prize"),
    [
        ("KEG", 12, True, ("KEGS", 20, False)),
        ("KEGS", 20, True, ("KEGS", 20, True)),
        # As good is as good: the own word is the one that is praised.
        ("SKEG", 20, True, ("SKEG", 20, True)),
        ("GSKE", 0, False, ("KEGS", 20, False)),
        (None, 0, False, ("KEGS", 20, False)),
        # It counts, but it is never brought up; another one was not the best.
        ("STUPID", 27, True, None),
        # A class's own word is as good as any.
        ("BLORP", 20, True, ("BLORP", 20, True)),
    ],
)
def test_no_best_word_is_shown_that_was_not_the_best(
    laid: str | None, score: int, valid: bool, prize: tuple[str, int, bool] | None
) -> None:
    result = {"word": laid, "round_score": score, "valid": valid, "best": {"word": "KEGS", "score": 20}}
    word = best_word(result)
    assert (word and (word, 20, is_found(result))) == prize


def test_dice_that_could_bring_no_points_hide_no_prize() -> None:
    result = {"word": "IF", "round_score": 0, "valid": True, "best": {"word": "IF", "score": 0}}
    assert best_word(result) is None


def test_onlookers_see_the_best_of_all() -> None:
    hidden = board_of(Scene().scored().page()).reveal.hidden
    assert [one.seat.name for one in hidden] == ["Ann"]


def test_the_next_starting_player_begins_the_next_round_and_the_others_wait() -> None:
    scene = Scene().scored()
    assert board_of(scene.page("Ben")).reveal.sun.words == "Round 2"
    assert board_of(scene.page("Ann")).reveal.waiting == "Ben starts the next round."


# The end


@pytest.mark.parametrize(
    ("me", "title", "text"),
    [
        ("Ann", "You win!", "26 points. One word was made."),
        ("Ben", "You came second!", "0 points, 26 short. Ann won with 26."),
        ("", "Ann wins!", "26 points. One word was made."),
    ],
)
def test_each_player_reads_how_it_ended_in_their_own_words(me: str, title: str, text: str) -> None:
    final = board_of(Scene(options={"rounds": 1}).scored().page(me)).final
    assert (final.title, final.text) == (title, text)


def test_a_player_sees_the_best_word_of_their_own() -> None:
    final = Scene(options={"rounds": 1}).scored()
    assert board_of(final.page("Ann")).final.own_best.endswith(", 26 points")
    assert board_of(final.page("Ben")).final.own_best == ""
    assert board_of(final.page("")).final.own_best == ""


def test_a_tie_is_shared() -> None:
    scene = Scene(options={"rounds": 1}).in_play().does("Ann", "done").does("Ben", "done")
    assert board_of(scene.page("Ann")).final.title == "You and Ben share the first place!"
    assert board_of(scene.page("")).final.title == "Ann and Ben share the first place!"


def test_alone_one_plays_for_points() -> None:
    scene = Scene({"Ann": {}}, options={"rounds": 1}).in_play().does("Ann", "done")
    assert board_of(scene.page("Ann")).final.title == "0 points. Well played!"


def test_the_end_has_every_word_and_the_way_to_the_printed_sheet() -> None:
    scene = Scene(options={"rounds": 1}).scored()
    final = board_of(scene.page("Ann")).final
    assert [[(cell.word, cell.score) for cell in cells] for cells in final.rounds] == [
        [("MATCH", 26), ("UE", 0)]
    ]
    assert "/print/dice-words-sheet/?table=abcd2345efgh" in html_of(scene.page("Ann"))


# Around it


def test_while_it_is_paused_the_dice_are_out_of_sight() -> None:
    page = (
        Scene().both_rolled().page("Ann", table=Facts("dice-words", paused_at=NOW), may=frozenset({"resume"}))
    )
    html = html_of(page)
    assert '<div class="under" hidden>' in html
    assert "Go on" in html


def test_others_read_who_can_go_on() -> None:
    page = Scene().both_rolled().page("Ben", table=Facts("dice-words", paused_at=NOW), host="Ann")
    assert "Ann can go on" in html_of(page)


def test_the_lobby_shows_who_is_there_and_lets_the_opener_begin() -> None:
    page = TablePage(
        table=Facts("dice-words", status="lobby", invite="ABCD2345"),
        game=GAME,
        now=NOW,
        seats=[SeatCard(id="p1", name="Kind Robin", mine=True)],
        may=frozenset({"begin", "invite"}),
        join_url="http://school.local:8000/join/ABCD2345/",
    )
    html = html_of(page)
    assert "Kind Robin" in html
    assert "school.local:8000/join/<wbr><b>ABCD2345</b>" in html
    assert "Begin" in html


def test_a_name_is_never_markup() -> None:
    page = Scene().page("Ann")
    hostile = replace(
        page, seats=[replace(page.seats[0], name="<img src=x onerror=alert(1)>"), page.seats[1]]
    )
    assert "<img" not in html_of(hostile)


# The help


def test_the_four_worked_examples_are_those_of_the_rules() -> None:
    """Checks: HAS 15; MATCH with ? for C 26; TUMBLE 10; THEM with length_multiplier 28."""
    examples = help_for("dice-words")["examples"]
    assert [(example.word, example.sum.total) for example in examples] == [
        ("HAS", 15),
        ("MATCH", 26),
        ("TUMBLE", 10),
        ("THEM", 28),
    ]
    assert examples[1].sum.dice == "(3+1+1+0+2)"


def test_a_letter_is_spelled_by_its_own_die_before_a_wild_one() -> None:
    dice = spelled("ABBA", ["?", "A", "B", "A", "B"])
    assert [(die.letter, die.wild) for die in dice] == [
        ("A", False),
        ("B", False),
        ("B", False),
        ("A", False),
    ]
    assert Die(letter="C", points=0, wild=True).label == "wild die as C, 0 points"


class TestOwnSums:
    def summing(self) -> Scene:
        """Ann's word counts, Ben's does not."""
        return Scene(options={"own_sums": True}).scored()

    def work(self, page: TablePage) -> Work:
        work: Work | None = present(page)["board"].work
        assert work is not None
        return work

    def test_the_total_is_for_the_player_to_work_out(self) -> None:
        scene = Scene(options={"own_sums": True}).both_rolled()
        scene.does("Ann", "word", dice=[5, 0, 2, 6, 3], letters="MATCH").does("Ann", "done")
        html = html_of(scene.page("Ann"))
        assert "(3+1+1+0+2)" in html
        assert ">26<" not in html

    def test_a_field_asks_for_the_sum_beside_its_parts(self) -> None:
        page = self.summing().page("Ann")
        assert self.work(page).state == "sum"
        html = html_of(page)
        assert 'id="own-sum-points"' in html
        assert "(3+1+1+0+2)" in html
        assert ">26<" not in html

    def test_who_is_not_asked_waits(self) -> None:
        work = self.work(self.summing().page("Ben"))
        assert (work.state, work.words) == ("done", "You are done. Ann is still at it.")

    @pytest.mark.parametrize(
        ("points", "words"),
        [(26, "You said 26. Right!"), (21, "You said 21. Compare it with the sum.")],
    )
    def test_the_answer_is_shown_beside_ones_own_word_only(self, points: int, words: str) -> None:
        scene = self.summing().does("Ann", "sum", points=points)
        assert words in html_of(scene.page("Ann"))
        assert "You said" not in html_of(scene.page("Ben"))
        assert "You said" not in html_of(scene.page())

    def test_the_projector_says_what_is_asked(self) -> None:
        shown = present(self.summing().page())
        assert "What does your word score?" in render_to_string(shown["projector_parts"], shown)
