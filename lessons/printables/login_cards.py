"""Login cards: name, class code, a QR code that signs the child in, and four pictures. Eight to a page."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Any

from classrooms.login.credentials import shown_code
from config.core.qr import qr_file
from lessons.printables.printable import Ask, Choice, Options, Printable
from lessons.printables.sources import ClassRoster, LoginCard, printable_name

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


class LoginCards(Printable[CardOptions, ClassRoster]):
    slug = "login-cards"
    name = "Login cards"
    tagline = "One card each: class code, QR code and four pictures to tap. Eight to a page."
    template = "login-cards.typ"
    options = CardOptions
    for_class = True
    # Long enough to print them, but no longer: they let anyone in who has the file.
    lifetime = timedelta(hours=1)

    def content(self, options: CardOptions, source: ClassRoster | None) -> dict[str, Any]:
        if source is None:
            return {"class": "", "code": "", "entrance": "", "cards": [{}] * BLANK_CARDS}
        return {
            "footer": "Cut along the lines. One card for each child, and for nobody else.",
            "class": printable_name(source.name),
            "code": shown_code(source.code),
            "entrance": source.entrance.split("//", 1)[-1].rstrip("/"),
            "cards": [_card(card, source, options) for card in source.cards],
        }

    def filename(self, options: CardOptions, source: ClassRoster | None = None) -> str:
        return "login-cards.pdf"


def _card(card: LoginCard, roster: ClassRoster, options: CardOptions) -> dict[str, Any]:
    name = card.full_name if options.names is Names.FULL else card.shown_name
    return {
        "name": printable_name(name),
        # A child who types the class code taps the name that classmates see.
        "tap": printable_name(card.shown_name) if options.names is Names.FULL else "",
        "qr": qr_file(f"{roster.entrance}card#{card.token}"),
        "pictures": list(card.pictures) if options.pictures else [],
    }
