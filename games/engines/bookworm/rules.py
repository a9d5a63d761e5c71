"""Judging moves. Nothing is rolled before everything has been checked."""

from collections.abc import Callable

from ..context import NOT_FOR_SCHOOL, Context
from ..values import Action, Event, Facts, IllegalMove, Options
from . import scoring, spoken, taking
from .doors import check_open, voters
from .equipment import CATEGORY_CARDS, LETTER_DICE, SPECIAL_DIE, category, in_a_sentence
from .events import Story
from .state import State

# Before the first move


def opening(ids: list[str], settings: Options, ctx: Context) -> Facts:
    """The first Bookworm, by lot unless the host has chosen one, and then the deck."""
    first = settings["first"] if settings["first"] is not None else ctx.dice.shuffle(ids)[0]
    return {"bookworm": first, "deck": _shuffled(ctx)}


def first_round(state: State, ctx: Context) -> list[Event]:
    story = Story(state)
    _turn_card(story, ctx)
    return story.events


def _shuffled(ctx: Context) -> list[int]:
    return ctx.dice.shuffle(list(range(CATEGORY_CARDS)))


# What a move brings


def move(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    check_open(state, who, action["type"])
    story = Story(state)
    _MOVES[action["type"]](story, who, action, ctx)
    return story.events


def _choose(story: Story, who: str, action: Action, ctx: Context) -> None:
    _take_category(story, action["category"], ctx)


def _turn_special(story: Story, who: str, action: Action, ctx: Context) -> None:
    story.tell("special_turned", by=who, side=action["side"], at=float(ctx.now))


def _name(story: Story, who: str, action: Action, ctx: Context) -> None:
    state, die = story.state, action["die"]
    taking.check(state, state.seat(who), die)
    word = spoken.heard(action["word"])
    if any(map(ctx.is_refused, spoken.parts(word))):
        raise IllegalMove("not-for-school", NOT_FOR_SCHOOL)
    _check_letter(state, word, die)
    _check_new(state, word)
    listed = word_is_listed(state, word)
    if state.rules.judge == "list" and not listed and not action.get("sure", False):
        raise IllegalMove("not-on-list", f"Is it really {question(state)}?")
    known = listed or spoken.bare(word).upper() in ctx.accepted
    story.tell("named", by=who, word=word, die=die, listed=listed, known=known, at=float(ctx.now))
    if story.state.phase == "objection" and not _can_be_objected(story.state):
        _end_round(story, who, ctx, failed=False)


def _check_letter(state: State, word: str, die: str) -> None:
    letters = taking.letters(state, die)
    if spoken.first_letter(word) in letters:
        return
    wanted = " or ".join([", ".join(letters[:-1]), letters[-1]] if len(letters) > 1 else letters)
    raise IllegalMove(
        "wrong-letter", f"For that die a word must begin with {wanted}. Try another word or die."
    )


def _check_new(state: State, word: str) -> None:
    same = spoken.bare(word)
    if any(spoken.bare(named.word) == same for named in state.named):
        raise IllegalMove("already-named", "That word was named in this round. Try another one.")
    if any(spoken.bare(named.word) == same for named in state.rejected):
        raise IllegalMove("rejected", "That word was voted out in this round. Try another one.")


def word_is_listed(state: State, word: str) -> bool:
    assert state.card is not None
    assert state.level is not None
    return category(state.card, state.level).fits(word)


def question(state: State) -> str:
    assert state.card is not None
    assert state.level is not None
    return in_a_sentence(category(state.card, state.level).text)


def _can_be_objected(state: State) -> bool:
    return state.rules.judge == "vote" and state.rules.objection_seconds > 0


def _take_special(story: Story, who: str, action: Action, ctx: Context) -> None:
    story.tell("special_taken", by=who)
    _turn_card(story, ctx)


def _give_up(story: Story, who: str, action: Action, ctx: Context) -> None:
    _fail(story, ctx, why="gave-up")


def _object(story: Story, who: str, action: Action, ctx: Context) -> None:
    story.tell("objected", by=who, at=float(ctx.now))


def _vote(story: Story, who: str, action: Action, ctx: Context) -> None:
    story.tell("voted", by=who, fits=action["fits"])
    if not voters(story.state):
        _judge(story, ctx)


_MOVES: dict[str, Callable[[Story, str, Action, Context], None]] = {
    "choose": _choose,
    "turn_special": _turn_special,
    "name": _name,
    "take_special": _take_special,
    "give_up": _give_up,
    "object": _object,
    "vote": _vote,
}


# What the bell brings


def bell(state: State, ctx: Context) -> list[Event]:
    story = Story(state)
    if state.phase == "play":
        _fail(story, ctx, why="time")
    elif state.phase == "objection":
        _end_round(story, state.id_of(state.sayer), ctx, failed=False)
    else:
        _judge(story, ctx)
    return story.events


# What follows from all this


def _turn_card(story: Story, ctx: Context) -> None:
    """The next card. With green categories nobody has to choose, and play goes on at once."""
    story.tell("card_turned", shuffled=None if story.state.deck else _shuffled(ctx))
    if story.state.rules.categories == "green":
        _take_category(story, 0, ctx)


def _take_category(story: Story, level: int, ctx: Context) -> None:
    story.tell("chosen", category=level, at=float(ctx.now))
    if story.state.phase != "choose":
        return
    faces = [ctx.dice.roll(die) for die in LETTER_DICE]
    special = ctx.dice.roll(SPECIAL_DIE) if story.state.rules.special_die else None
    story.tell("rolled", faces=faces, special=special, at=float(ctx.now))


def _judge(story: Story, ctx: Context) -> None:
    """More "no" than "yes" rejects; a tie, or silence, means that the word is valid."""
    assert story.state.trial is not None
    said = [fits for _, fits in story.state.trial.votes]
    story.tell("judged", stands=said.count(False) <= said.count(True), at=float(ctx.now))
    if not story.state.layout.display:
        _end_round(story, story.state.id_of(story.state.sayer), ctx, failed=False)


def _fail(story: Story, ctx: Context, *, why: str) -> None:
    who = story.state.id_of(story.state.active)
    story.tell("failed", by=who, why=why)
    _end_round(story, who, ctx, failed=True)


def _end_round(story: Story, who: str, ctx: Context, *, failed: bool) -> None:
    state = story.state
    lines = scoring.lines(state, failed=state.seat(who) if failed else None)
    results = {player.id: line.as_json() for player, line in zip(state.players, lines, strict=True)}
    story.tell("round_ended", by=who, failed=failed, results=results)
    if story.state.phase != "over":
        _turn_card(story, ctx)
