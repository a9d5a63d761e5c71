"""Whether a table can start with the options and rule cards of a lesson. The game's own schemas and rules say so."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.engines import GAMES, Game, IllegalSetup, Player
from games.engines.schema import defaults, fault
from games.engines.values import Schema
from lessons.validation.fault import Content, Fault, path

# Without a game nothing but its name is judged.


def game_faults(content: Content) -> Iterator[Fault]:
    if content["game"] not in GAMES:
        yield Fault("game", 0, f"There is no game “{content['game']}”. The games are: {', '.join(GAMES)}.")


def step_faults(content: Content) -> Iterator[Fault]:
    if game := GAMES.get(content["game"]):
        for number, step in enumerate(content["steps"]):
            yield from _step_faults(game, step, path("steps", number), content["group_size"])


def homework_faults(content: Content) -> Iterator[Fault]:
    if game := GAMES.get(content["game"]):
        yield from _homework_faults(game, content)


def card_faults(content: Content) -> Iterator[Fault]:
    if game := GAMES.get(content["game"]):
        for name in ("support", "stretch"):
            for number, card in enumerate(content.get(name, ())):
                yield from _card_faults(game, card, path(name, number), content)


def _step_faults(game: Game[Any], step: Mapping[str, Any], where: str, size: int) -> Iterator[Fault]:
    options, supports = step.get("options", {}), step.get("supports", {})
    single = list(_value_faults(options, game.options, path(where, "options"), f"{game.name} has no option"))
    for band, cards in supports.items():
        place = path(where, "supports", band)
        single += _value_faults(cards, game.supports, place, f"{game.name} has no rule card")
    yield from single
    if single:
        return
    if size not in game.room_for(_settings(game, options)):
        room = game.room_for(_settings(game, options))
        sizes = f"{room[0]}" if len(room) == 1 else f"{room[0]} to {room[-1]}"
        yield Fault(
            "group_size", 0, f"By these rules {sizes} can play at a table. Change the size or the options."
        )
        return
    for band in supports or {"middle": {}}:
        if problem := _refusal(game, options, supports.get(band, {}), size):
            yield Fault(path(where, "options"), 0, f"A table cannot start like this. {problem}")
            return


def _homework_faults(game: Game[Any], content: Content) -> Iterator[Fault]:
    """At home a child plays alone, or with as many computer players as the rules need."""
    own = content.get("homework", {}).get("options", {})
    where = "homework.options"
    single = list(_value_faults(own, game.options, where, f"{game.name} has no option"))
    yield from single
    first = content["steps"][0].get("options", {})
    if (
        own
        and not single
        and (problem := _refusal(game, {**first, **own}, {}, _fewest(game, {**first, **own})))
    ):
        yield Fault(where, 0, f"A game at home cannot start like this. {problem}")


def _card_faults(game: Game[Any], card: Mapping[str, Any], where: str, content: Content) -> Iterator[Fault]:
    name, value = card["card"], card.get("value", True)
    options, supports = game.options["properties"], game.supports["properties"]
    schema = supports.get(name) or options.get(name)
    if schema is None:
        known = ", ".join([*supports, *options])
        yield Fault(
            path(where, "card"), 0, f"{game.name} has no card or option “{name}”. Use one of: {known}."
        )
    elif problem := fault(value, schema, f"“{schema['title']}”"):
        place = path(where, "value" if "value" in card else "card")
        yield Fault(place, 0, f"{problem}. Give it as value = ….")
    elif name in options and _starts(game, content) and not _starts(game, content, {name: value}):
        yield Fault(
            where, 0, f"A table of {content['group_size']} cannot start with this. Choose another value."
        )


def _starts(game: Game[Any], content: Content, more: Mapping[str, Any] | None = None) -> bool:
    options = {**content["steps"][0].get("options", {}), **(more or {})}
    return _refusal(game, options, {}, content["group_size"]) is None


# What the game says


def _value_faults(values: Mapping[str, Any], schema: Schema, where: str, unknown: str) -> Iterator[Fault]:
    known = schema["properties"]
    for name, value in values.items():
        if name not in known:
            choices = f"Use one of: {', '.join(known)}." if known else "Take it out."
            yield Fault(path(where, name), 0, f"{unknown} “{name[:40]}”. {choices}")
        elif problem := fault(value, known[name], f"“{known[name].get('title', name)}”"):
            yield Fault(path(where, name), 0, f"{problem}.")


def _refusal(
    game: Game[Any], options: Mapping[str, Any], supports: Mapping[str, Any], size: int
) -> str | None:
    """Why a table of this size cannot start, or None."""
    players = tuple(Player(f"p{n}", f"Player {n}", supports=supports) for n in range(1, size + 1))
    chosen = game.options_for(players, dict(options))
    try:
        game.check_options(chosen)
        game.check_setup(players, _settings(game, chosen))
    except IllegalSetup as refusal:
        return str(refusal)
    return None


def _settings(game: Game[Any], options: Mapping[str, Any]) -> dict[str, Any]:
    return {**defaults(game.options), **options}


def _fewest(game: Game[Any], options: Mapping[str, Any]) -> int:
    try:
        return min(game.room_for(_settings(game, options)))
    except (KeyError, TypeError):
        # The options do not even have the right form; the faults of the options say so.
        return min(game.players)
