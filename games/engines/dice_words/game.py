from ..cards import card_move
from ..game import Game, Move
from . import bots, cards, events, rules, schemas, scoring, state, view
from .profile import PROFILE

GAME = Game[state.State](
    slug="dice-words",
    name="Dice Words",
    tagline="Make the best word from your own dice and catch the target letters.",
    players=range(1, 41),
    profile=PROFILE,
    options=schemas.OPTIONS,
    supports=schemas.SUPPORTS,
    moves={
        "roll_targets": Move(schemas.ROLL_TARGETS, refusal=rules.may_roll_targets, decide=rules.roll_targets),
        "vote_targets": Move(schemas.VOTE_TARGETS, refusal=rules.may_vote_targets, decide=rules.vote_targets),
        "go": Move(schemas.GO, refusal=rules.may_go, decide=rules.go),
        "roll": Move(schemas.ROLL, refusal=rules.may_roll, decide=rules.roll),
        "reroll": Move(schemas.REROLL, refusal=rules.may_reroll, decide=rules.reroll),
        "other_throw": Move(schemas.OTHER_THROW, refusal=rules.may_swap_throws, decide=rules.swap_throws),
        "word": Move(schemas.WORD, refusal=rules.may_lay_word, decide=rules.lay_word),
        "done": Move(schemas.DONE, refusal=rules.may_use_dice, decide=rules.finish),
        "card": card_move(cards.CARDS),
        "next": Move(schemas.NEXT, refusal=rules.may_begin_round, decide=rules.begin_round),
    },
    changes=events.CHANGES,
    cards=cards.CARDS,
    opening=rules.opening,
    opened=events.opened,
    bell=rules.bell,
    wake_at=rules.wake_at,
    delayed=rules.delayed,
    scores=scoring.totals,
    turn=view.turn,
    board=view.board,
    deadline=view.deadline,
    audience=events.audience,
    disturbing=events.disturbing,
    choose=bots.choose,
    best_plays=bots.best_plays,
    pace={"play": (3.0, 8.0), "head_start": (3.0, 8.0), "scores": (25.0, 30.0)},
    saved=state.to_json,
    restored=state.from_json,
)
