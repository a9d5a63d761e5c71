"""What a child sees of the own rule cards: today's cards, game by game, and the question after a game.

Never figures, and never another child's cards. Nothing here writes.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from classrooms.models import Student
from games.boards.rule_cards import RuleCard, rule_cards
from games.engines import GAMES, Game
from games.models import Table
from lessons.home.homework import Homework
from lessons.models import FairnessVote, SupportLimit
from lessons.rule_cards.selectors import Help, follows_play, help_in_all_games, help_of

HARDER = "Brave! {game} is one step harder from your next game on."


@dataclass(frozen=True, kw_only=True)
class GameCards:
    """The child's rule cards in one game."""

    game: Game[Any]
    cards: Sequence[RuleCard]
    is_kept: bool = False
    """Whether the teacher has chosen them."""
    may_ask: bool = False
    """Whether the child may ask for one step harder."""
    is_full_game: bool = False

    @property
    def aloud(self) -> str:
        """What "Hear it" reads."""
        if self.is_full_game:
            return f"{self.game.name}. You play the full game."
        said = [f"{card.title}: {card.text.rstrip('.')}." for card in self.cards]
        return " ".join([f"{self.game.name}.", *said])


def cards_today(student: Student, tasks: Iterable[Homework]) -> list[GameCards]:
    """The cards of what a teacher has given, and those that follow the child's play, by game.

    A full game is named where the child has got there from help.
    """
    helps = help_in_all_games(student) if follows_play(student.classroom) else []
    followed = {help.game: help for help in helps}  # noqa: A001
    given: dict[str, dict[str, RuleCard]] = {}
    for task in tasks:
        is_followed = task.game.slug in followed and followed[task.game.slug].measured
        gone = _advised(student, task.game) if is_followed and not task.has_own_cards else ()
        held = given.setdefault(task.game.slug, {})
        held |= {card.key: card for card in task.cards if card not in gone}
    found = [_of_game(slug, followed.get(slug), given.get(slug)) for slug in GAMES]
    return [one for one in found if one.cards or one.is_full_game]


def _advised(student: Student, game: Game[Any]) -> tuple[RuleCard, ...]:
    """What a game advises for a child of this level gives way to the cards that follow the play."""
    return rule_cards(game.slug, game.profile.starting_supports.get(student.band, {}))


def _of_game(
    slug: str,
    help: Help | None,  # noqa: A002
    given: Mapping[str, RuleCard] | None = None,
) -> GameCards:
    """`given` is None where nothing is to do in this game."""
    own = given or {}
    if help is None or not help.measured:
        return GameCards(game=GAMES[slug], cards=[*own.values()])
    is_known = help.plays > 0 or bool(help.sentence)
    # What a child would be dealt in a game that was never played, and need not be, is no news.
    is_news = is_known or given is not None
    followed = [card for card in help.cards if card.key not in own] if is_news else []
    is_kept = help.limit is not None and help.limit.mode in (SupportLimit.Mode.PIN, SupportLimit.Mode.OFF)
    return GameCards(
        game=GAMES[slug],
        cards=[*own.values(), *followed],
        is_kept=is_kept,
        may_ask=is_known and help.rung > 0 and not is_kept,
        is_full_game=not help.rung and not own and bool(help.sentence),
    )


def may_ask_harder(student: Student, slug: str) -> bool:
    return follows_play(student.classroom) and _of_game(slug, help_of(student, slug)).may_ask


# Was it a fair game?


def vote_at(student: Student, table: Table) -> dict[str, Any]:
    """What the question's template takes."""
    vote = FairnessVote.objects.filter(student=student, table=table).first()
    return {"code": table.code, "face": vote.face if vote else None, "faces": FairnessVote.Face.choices}
