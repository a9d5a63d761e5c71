"""Login cards: who you are, your class's code, a QR code that knows both, and your four pictures. Eight to a page."""

from dataclasses import dataclass
from typing import Annotated, Any

from classrooms.login.credentials import shown_code
from config.core.qr import qr_file
from lessons.printables.options import Ask, Choice, Options
from lessons.printables.printable import Printable
from lessons.printables.printable_names import printable_name
from lessons.printables.sources import Card, ClassRoster, PlayedGame

BLANK_CARDS = 8


class Names(Choice):
    SHOWN = "shown", "As classmates see them", "Ben K."
    FULL = "full", "Full names", "Ben Kowalski"


@dataclass(frozen=True, kw_only=True)
class CardOptions(Options):
    names: Annotated[Names, Ask("Names")] = Names.SHOWN
    pictures: Annotated[
        bool, Ask("With the four pictures", "Without them nobody gets in with a lost card.")
    ] = True


class LoginCards(Printable[CardOptions]):
    slug = "login-cards"
    name = "Login cards"
    tagline = "One card each: class code, QR code and four pictures to tap. Eight to a page."
    template = "login-cards.typ"
    options = CardOptions
    for_class = True
    # Names, pictures and keys to a class: no longer than it takes to print them.
    kept_seconds = 3600.0

    def content(self, options: CardOptions, source: PlayedGame | None) -> dict[str, Any]:
        roster = None if source is None else source.roster
        if roster is None:
            return {"class": "", "code": "", "entrance": "", "cards": [{}] * BLANK_CARDS}
        return {
            "footer": "Cut along the lines. One card for each child, and for nobody else.",
            "class": printable_name(roster.name),
            "code": shown_code(roster.code),
            "entrance": roster.entrance.split("//", 1)[-1].rstrip("/"),
            "cards": [_card(card, roster, options) for card in roster.cards],
        }

    def filename(self, options: CardOptions, source: PlayedGame | None = None) -> str:
        return "login-cards.pdf"


def _card(card: Card, roster: ClassRoster, options: CardOptions) -> dict[str, Any]:
    name = card.full_name if options.names is Names.FULL else card.shown_name
    return {
        "name": printable_name(name),
        # Where the code is typed, the names to tap are those that classmates see.
        "tap": printable_name(card.shown_name) if options.names is Names.FULL else "",
        "qr": qr_file(f"{roster.entrance}card#{card.token}"),
        "pictures": list(card.pictures) if options.pictures else [],
    }
