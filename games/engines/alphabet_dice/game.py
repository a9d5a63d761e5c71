from ..cards import card_move
from ..game import Game, Move
from . import bots, cards, events, rules, schemas, scoring, state, view
from .profile import PROFILE

GAME = Game[state.State](
    slug="alphabet-dice",
    name="Alphabet Dice",
    tagline="Build a crossword of dice, open its words for new letters, and get rid of your dice.",
    players=range(2, 7),
    profile=PROFILE,
    options=schemas.OPTIONS,
    supports=schemas.SUPPORTS,
    moves={
        "build": Move(schemas.BUILD, refusal=rules.may_build, decide=rules.build),
        "slurp": Move(schemas.SLURP, refusal=rules.may_slurp, decide=rules.slurp),
        "pass": Move(schemas.PASS, refusal=rules.may_build, decide=rules.pass_),
        "challenge": Move(schemas.CHALLENGE, refusal=rules.may_challenge, decide=rules.challenge),
        "accept": Move(schemas.ACCEPT, refusal=rules.may_accept, decide=rules.accept),
        "card": card_move(cards.CARDS),
    },
    cards=cards.CARDS,
    changes=events.CHANGES,
    check_table=rules.check_table,
    opening=rules.opening,
    opened=events.opened,
    bell=rules.bell,
    closing=rules.closing,
    scores=scoring.totals,
    final_winners=scoring.lowest_totals,
    turn=view.turn,
    board=view.board,
    disturbing=view.disturbing,
    passing=rules.passing,
    choose=bots.choose,
    best_plays=bots.best_plays,
    pace={"play": (3.0, 7.0)},
    saved=state.to_json,
    restored=state.from_json,
)
