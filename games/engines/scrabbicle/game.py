from ..cards import card_move
from ..game import Game, Move
from . import bots, cards, events, rules, schemas, scoring, state, view
from .profile import PROFILE

GAME = Game[state.State](
    slug="scrabbicle",
    name="Scrabbicle",
    tagline="The dice say how long your word must be, and words on the table may grow.",
    players=range(2, 9),
    profile=PROFILE,
    options=schemas.OPTIONS,
    supports=schemas.SUPPORTS,
    moves={
        "roll": Move(schemas.ROLL, refusal=rules.may_roll, decide=rules.roll),
        "play": Move(schemas.PLAY, refusal=rules.may_play, decide=rules.play),
        "amend": Move(schemas.AMEND, refusal=rules.may_amend, decide=rules.amend),
        "swap": Move(schemas.SWAP, refusal=rules.may_swap, decide=rules.swap),
        "pass": Move(schemas.PASS, refusal=rules.may_pass, decide=rules.pass_),
        "challenge": Move(schemas.CHALLENGE, refusal=rules.may_challenge, decide=rules.challenge),
        "accept": Move(schemas.ACCEPT, refusal=rules.may_accept, decide=rules.accept),
        "card": card_move(cards.CARDS),
    },
    cards=cards.CARDS,
    changes=events.CHANGES,
    room=rules.room,
    check_table=rules.check_table,
    opening=rules.opening,
    opened=events.opened,
    bell=rules.bell,
    closing=rules.closing,
    scores=scoring.totals,
    turn=rules.awaited,
    board=view.board,
    seat_facts=view.seat_facts,
    disturbing=view.disturbing,
    passing=rules.passing,
    choose=bots.choose,
    best_plays=bots.best_plays,
    # Before a roll long enough for a player to challenge the play that lies there.
    pace={"roll": (4.0, 6.0), "play": (2.0, 5.0)},
    saved=state.to_json,
    restored=state.from_json,
)
