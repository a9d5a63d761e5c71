from ..game import Game, Move
from . import bots, events, rules, schemas, scoring, state, view
from .profile import PROFILE

GAME = Game[state.State](
    slug="bookworm",
    name="Bookworm",
    tagline="Name a word that fits and take the die it begins with, also from the others.",
    players=range(2, 7),
    profile=PROFILE,
    options=schemas.OPTIONS,
    supports=schemas.SUPPORTS,
    moves={
        "choose": Move(schemas.CHOOSE, refusal=rules.may_choose, decide=rules.choose),
        "turn_special": Move(schemas.TURN_SPECIAL, refusal=rules.may_turn_special, decide=rules.turn_special),
        "name": Move(schemas.NAME, refusal=rules.may_name, decide=rules.name),
        "take_special": Move(schemas.TAKE_SPECIAL, refusal=rules.may_take_special, decide=rules.take_special),
        "give_up": Move(schemas.GIVE_UP, refusal=rules.may_name, decide=rules.give_up),
        "object": Move(schemas.OBJECT, refusal=rules.may_object, decide=rules.object_),
        "vote": Move(schemas.VOTE, refusal=rules.may_vote, decide=rules.vote),
    },
    changes=events.CHANGES,
    check_table=rules.check_table,
    opening=rules.opening,
    opened=events.opened,
    bell=rules.bell,
    scores=scoring.totals,
    turn=view.turn,
    board=view.board,
    disturbing=view.disturbing,
    passing=rules.passing,
    choose=bots.choose,
    interrupting=bots.interrupting,
    best_plays=bots.best_plays,
    pace={"choose": (2.0, 4.0), "play": (3.0, 7.0), "vote": (1.5, 4.0)},
    moves_before_bell=2,
    saved=state.to_json,
    restored=state.from_json,
)
