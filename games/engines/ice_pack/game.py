from ..game import Game, Move
from . import bots, events, rules, schemas, scoring, state, view
from .profile import PROFILE

GAME = Game[state.State](
    slug="ice-pack",
    name="Ice Pack",
    tagline="Push dice down the columns and find patterns before time is up.",
    players=range(1, 3),
    profile=PROFILE,
    options=schemas.OPTIONS,
    supports=schemas.SUPPORTS,
    moves={
        "roll": Move(schemas.ROLL, refusal=rules.may_roll, decide=rules.roll),
        "change": Move(schemas.CHANGE, refusal=rules.may_change, decide=rules.change),
        "place": Move(schemas.PLACE, refusal=rules.may_place, decide=rules.place),
        "claim": Move(schemas.CLAIM, refusal=rules.may_claim, decide=rules.claim),
        "skip": Move(schemas.SKIP, refusal=rules.may_claim, decide=rules.skip),
    },
    changes=events.CHANGES,
    check_table=rules.check_table,
    opening=rules.opening,
    opened=events.opened,
    bell=rules.bell,
    scores=scoring.totals,
    final_winners=scoring.winners,
    turn=view.turn,
    board=view.board,
    seat_facts=view.seat_facts,
    passing=rules.passing,
    choose=bots.choose,
    best_plays=bots.best_plays,
    pace={"roll": (0.8, 1.6), "place": (1.5, 4.0), "claim": (1.2, 2.5)},
    saved=state.to_json,
    restored=state.from_json,
)
