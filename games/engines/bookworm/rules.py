"""Who may do what, and what it brings about. Nothing is rolled before everything has been checked."""

from ..context import NOT_FOR_SCHOOL, Context
from ..game import Refusal
from ..values import HOST, Action, Event, Facts, IllegalMove, IllegalSetup, Options, Player
from . import scoring, spoken, taking
from .equipment import CATEGORY_CARDS, LETTER_DICE, SIDES, SPECIAL_DIE, category, in_a_sentence
from .events import Outcome, laid_out
from .state import State
from .suggestion import could_have_said

# Starting a table


def check_table(players: tuple[Player, ...], settings: Options) -> None:
    if settings["first"] not in (None, *(player.id for player in players)):
        raise IllegalSetup("The first Bookworm must be one of the players.")


def opening(players: tuple[Player, ...], settings: Options, ctx: Context) -> Facts:
    """The first Bookworm, by lot unless the host has chosen one; then the deck; then the first card."""
    ids = [player.id for player in players]
    first = settings["first"] if settings["first"] is not None else ctx.dice.shuffle(ids)[0]
    facts: Facts = {"bookworm": first, "deck": _shuffled(1, ctx)}
    first_round = Outcome(laid_out(players, settings, facts))
    _turn_card(first_round, ctx)
    return {**facts, "then": first_round.events}


def _shuffled(round_number: int, ctx: Context) -> list[int]:
    return ctx.dice_for(f"round {round_number}, cards").shuffle(list(range(CATEGORY_CARDS)))


# Who may do what now


def _active(state: State, who: str, what: str) -> Refusal | None:
    player = state.players[state.active]
    return None if who == player.id else ("not-your-turn", f"{player.name} {what}. Wait for your turn.")


def may_choose(state: State, who: str) -> Refusal | None:
    if state.phase != "choose":
        return "not-now", "The category is chosen already. Name a word that fits it."
    return _active(state, who, "chooses the category")


def may_turn_special(state: State, who: str) -> Refusal | None:
    if state.phase != "turn_special":
        return "not-now", "The special die lies as it is for this round. Name a word."
    return _active(state, who, "turns the special die")


def may_name(state: State, who: str) -> Refusal | None:
    if state.phase == "vote":
        return "not-now", "Vote first: somebody has objected to a word."
    if state.phase == "objection":
        return "not-now", "All dice are taken. Wait for the next round."
    if state.phase != "play":
        return "not-now", "Wait until the category is chosen and the dice lie on the table."
    return _active(state, who, "is on turn")


def may_take_special(state: State, who: str) -> Refusal | None:
    if refusal := may_name(state, who):
        return refusal
    if state.side != "swap":
        return "no-swap-die", "There is no swap die to take. Name a word."
    if state.layout.special is not None:
        return "swap-die-taken", "The swap die is taken already. Name a word."
    return None


def may_object(state: State, who: str) -> Refusal | None:
    if state.rules.judge != "vote":
        return "not-now", "At this table the word list decides. Name a word of your own."
    if not can_object(state):
        return "not-now", "There is no word to object to now. Wait for the next one."
    if who == HOST:
        return "not-your-turn", "Only players can object."
    if state.seat(who) == state.sayer:
        return "own-word", "That is your own word. Only the others can object."
    return None


def can_object(state: State) -> bool:
    """Whether a player other than its sayer can still object to the last word."""
    return state.rules.judge == "vote" and state.phase in ("play", "objection") and state.before is not None


def may_vote(state: State, who: str) -> Refusal | None:
    if state.phase != "vote" or state.trial is None:
        return "not-now", "There is no vote now. Go on with the game."
    if who == HOST:
        return "not-your-turn", "Only players vote."
    if state.seat(who) == state.sayer:
        return "own-word", "The others vote on your word."
    if state.seat(who) not in voters(state):
        return "already-voted", "You have voted. Wait for the others."
    return None


def may_strike(state: State, who: str) -> Refusal | None:
    if who != HOST:
        return "not-your-turn", "Only your teacher can do that."
    if state.rules.answers != "words" or not state.named:
        return "not-now", "There is no word to strike now."
    return None


def voters(state: State) -> list[int]:
    """The seats that have not voted yet."""
    voted = [seat for seat, _ in state.trial.votes] if state.trial else []
    return [seat for seat in range(len(state.players)) if seat != state.sayer and seat not in voted]


# What a move brings about


def choose(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    outcome = Outcome(state)
    _take_category(outcome, action["category"], ctx)
    return outcome.events


def turn_special(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    outcome = Outcome(state)
    outcome.add("special_turned", by=who, side=action["side"], at=float(ctx.now))
    return outcome.events


def name(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    die = action["die"]
    taking.check(state, state.seat(who), die)
    word = spoken.heard(action["word"])
    if any(map(ctx.is_refused, spoken.parts(word))):
        raise IllegalMove("not-for-school", NOT_FOR_SCHOOL)
    _check_letter(state, word, die)
    _check_new(state, word)
    listed = word_is_listed(state, word)
    known = listed or spoken.bare(word).upper() in ctx.accepted
    if state.rules.answers == "words" and not listed:
        spoken.check_answer(word, known=known)
    if state.rules.judge == "list" and not listed and not action.get("sure", False):
        raise IllegalMove("not-on-list", f"Is it really {question(state)}?")
    outcome = Outcome(state)
    outcome.add("named", by=who, word=word, die=die, listed=listed, known=known, at=float(ctx.now))
    if _needs_vote(state, listed=listed, known=known):
        outcome.add("put_to_vote", at=float(ctx.now))
    elif outcome.state.phase == "objection" and not _can_be_objected(outcome.state):
        _end_round(outcome, who, ctx, failed=False)
    return outcome.events


def _needs_vote(state: State, *, listed: bool, known: bool) -> bool:
    """With `answers: words`, the others judge what nothing knows; with a list, all that is not on it."""
    if state.rules.answers == "any":
        return False
    return not known or (state.rules.judge == "list" and not listed)


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


def take_special(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    outcome = Outcome(state)
    outcome.add("special_taken", by=who)
    _turn_card(outcome, ctx)
    return outcome.events


def give_up(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    outcome = Outcome(state)
    _fail(outcome, ctx, why="gave-up")
    return outcome.events


def object_(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    outcome = Outcome(state)
    outcome.add("objected", by=who, at=float(ctx.now))
    return outcome.events


def vote(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    outcome = Outcome(state)
    outcome.add("voted", by=who, fits=action["fits"])
    if not voters(outcome.state):
        _judge(outcome, ctx)
    return outcome.events


def passing(state: State, who: str) -> Action | None:
    """The easiest category, a side of the special die, no word; a word of another player stands."""
    match state.phase:
        case "choose":
            return {"type": "choose", "category": 0}
        case "turn_special":
            return {"type": "turn_special", "side": SIDES[0]}
        case "vote":
            # A word that nothing knows needs the vote of a player who is here.
            return {"type": "vote", "fits": state.trial is None or state.trial.objector is not None}
    return {"type": "give_up"}


def strike(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    place = action["word"]
    if place >= len(state.named) or state.named[place].word == spoken.OWN_WORD:
        raise IllegalMove("no-such-word", "That word is not on the screens any more.")
    outcome = Outcome(state)
    outcome.add("struck", by=who, place=place, at=float(ctx.now))
    return outcome.events


# When time is up


def bell(state: State, ctx: Context) -> list[Event]:
    outcome = Outcome(state)
    if state.phase == "play":
        _fail(outcome, ctx, why="time")
    elif state.phase == "objection":
        _end_round(outcome, state.id_of(state.sayer), ctx, failed=False)
    else:
        _judge(outcome, ctx)
    return outcome.events


# What follows from moves and deadlines


def _turn_card(outcome: Outcome, ctx: Context) -> None:
    """The next card. With green categories there is nothing to choose, and play goes on at once."""
    state = outcome.state
    outcome.add("card_turned", shuffled=None if state.deck else _shuffled(state.round, ctx))
    if outcome.state.rules.categories == "green":
        _take_category(outcome, 0, ctx)


def _take_category(outcome: Outcome, level: int, ctx: Context) -> None:
    outcome.add("chosen", category=level, at=float(ctx.now))
    if outcome.state.phase != "choose":
        return
    dice = ctx.dice_for(f"round {outcome.state.round}, dice")
    faces = [dice.roll(die) for die in LETTER_DICE]
    special = dice.roll(SPECIAL_DIE) if outcome.state.rules.special_die else None
    outcome.add("rolled", faces=faces, special=special, at=float(ctx.now))


def _judge(outcome: Outcome, ctx: Context) -> None:
    """More "no" than "yes" rejects the word. After a tie, or without votes, it stands; but a word to which nobody has
    objected was put to the vote because it needs a "yes"."""
    trial = outcome.state.trial
    assert trial is not None
    votes = [fits for _, fits in trial.votes]
    yes, no = votes.count(True), votes.count(False)
    outcome.add("judged", stands=no <= yes and (yes > 0 or trial.objector is not None), at=float(ctx.now))
    if not outcome.state.layout.display:
        _end_round(outcome, outcome.state.id_of(outcome.state.sayer), ctx, failed=False)


def _fail(outcome: Outcome, ctx: Context, *, why: str) -> None:
    who = outcome.state.id_of(outcome.state.active)
    could = could_have_said(outcome.state, outcome.state.active, ctx.words)
    outcome.add("failed", by=who, why=why, could_have_said=could)
    _end_round(outcome, who, ctx, failed=True)


def _end_round(outcome: Outcome, who: str, ctx: Context, *, failed: bool) -> None:
    state = outcome.state
    lines = scoring.lines(state, failed=state.seat(who) if failed else None)
    results = {player.id: line.as_json() for player, line in zip(state.players, lines, strict=True)}
    outcome.add("round_ended", by=who, failed=failed, results=results)
    if outcome.state.phase != "over":
        _turn_card(outcome, ctx)
