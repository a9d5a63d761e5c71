from games.engines.game import Game, Move

from . import bots, rules, schemas, state
from .profile import PROFILE

GAME = Game[state.State](
    slug="letter-pond",
    name="Letter Pond",
    tagline="Fish for the longest word in letters that only you can see.",
    players=range(1, 7),
    profile=PROFILE,
    options=schemas.OPTIONS,
    supports=schemas.SUPPORTS,
    moves={
        "word": Move(schemas.WORD, refusal=rules.may_make, decide=rules.make_word),
        "pass": Move(schemas.PASS, refusal=rules.may_make, decide=rules.make_none),
        "next": Move(schemas.NEXT, refusal=rules.may_go_on, decide=rules.go_on),
    },
    changes=rules.CHANGES,
    opening=rules.opening,
    opened=rules.opened,
    bell=rules.bell,
    closing=rules.score_if_all_are_done,
    wake_at=state.wake_at,
    delayed=state.delayed,
    scores=rules.totals,
    turn=rules.turn,
    board=rules.board,
    deadline=rules.deadline,
    disturbing=rules.disturbing,
    choose=bots.choose,
    best_plays=bots.best_plays,
    pace={"play": (3.0, 8.0), "scores": (10.0, 20.0)},
    saved=state.to_json,
    restored=state.from_json,
)
