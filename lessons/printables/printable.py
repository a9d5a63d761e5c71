"""One class for each thing that can be printed."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

from lessons.printables import render
from lessons.printables.options import BadOptions, Options
from lessons.printables.sources import PlayedGame

Chosen = TypeVar("Chosen", bound=Options)


class Printable(ABC, Generic[Chosen]):
    """What it is called, what can be chosen about it, and how its data comes about. The look is in the template."""

    slug: ClassVar[str]
    name: ClassVar[str]
    tagline: ClassVar[str]
    template: ClassVar[str]
    # The game whose tables can be printed with this; empty if it needs no table.
    game: ClassVar[str] = ""
    # Whether it is printed for a class, by its teachers alone.
    for_class: ClassVar[bool] = False
    kept_seconds: ClassVar[float] = 86_400.0
    options: type[Chosen]

    @property
    def kept_for(self) -> str:
        """As the page says it to whoever waits."""
        return "an hour" if self.kept_seconds == 3600.0 else "a day"

    @property
    def picture(self) -> str:
        """Its first page as it looks blank, among the static files; `manage.py draw_previews` draws it."""
        return f"lessons/previews/{self.slug}.png"

    @abstractmethod
    def content(self, options: Chosen, source: PlayedGame | None) -> dict[str, Any]:
        """The template's data, JSON-ready. Raises BadOptions if these options need what the source does not have."""

    def suggested(self, *, begun: bool) -> dict[str, Any]:
        """What somebody most likely wants who comes from a table, before or after its game has begun."""
        return {}

    def data(self, options: Chosen, source: PlayedGame | None = None) -> dict[str, Any]:
        """All that the template gets to know."""
        if source is not None and source.game != self.game:
            raise BadOptions(f"This table plays another game. Choose one that fits: {self.name}.")
        return {"paper": options.paper.value, "title": self.name, **self.content(options, source)}

    def render(self, options: Chosen, source: PlayedGame | None = None) -> bytes:
        return render.pdf(self.template, self.data(options, source))

    def filename(self, options: Chosen, source: PlayedGame | None = None) -> str:
        """A name that a teacher finds again in a folder of downloads."""
        return f"{self.slug}.pdf"
