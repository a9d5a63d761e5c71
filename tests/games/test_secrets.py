"""Promise 16: nothing secret in any page, answer or notice, at any moment of a played game."""

import json

import pytest
from django.test import Client

from games import selectors
from games.actions.locked_table import LockedTable
from games.engines import GAMES
from games.models import Table
from tests.world import ANN, BOB, At, assert_replays, client_of, fresh, key, together

pytestmark = pytest.mark.django_db

VISITORS = {"p1": ANN, "p2": BOB}


def everything_shown(client: Client, table: Table) -> str:
    pages = [
        f"/tables/{table.code}/",
        f"/tables/{table.code}/board",
        f"/tables/{table.code}/projector",
        f"/api/tables/{table.code}",
    ]
    return "\n".join(client.get(page).content.decode() for page in pages)


def hidden_from(table: Table, player: str) -> list[str]:
    """The other's dice as they would stand in JSON, while they are secret."""
    view = At(table, "p2" if player == "p1" else "p1").view
    if view["phase"] not in ("play", "head_start") or view["me"]["dice"] is None:
        return []
    return [json.dumps(view["me"]["dice"]), json.dumps(view["me"]["dice"], separators=(",", ":"))]


def test_a_whole_game_shows_each_viewer_only_their_own_secrets() -> None:
    table = together(rounds=2)
    clients = {player: client_of(visitor) for player, visitor in VISITORS.items()}
    game = GAMES[table.game]
    while fresh(table).status == Table.Status.PLAYING:
        row = fresh(table)
        state = selectors.state_of(row)
        for player, client in clients.items():
            shown = everything_shown(client, row)
            assert row.seed not in shown
            for secret in hidden_from(row, player):
                assert secret not in shown
                assert secret.replace('"', "&quot;") not in shown
        mover = game.view(state, None)["turn"][0]
        action = game.bot(state, mover, LockedTable(row, now=row.changed_at).context(), 3)
        At(table, mover).sends(action, version=row.version, key=key())
    assert_replays(table)


def test_a_players_answer_never_holds_the_hosts_view() -> None:
    """A host who plays may act for the table, but does not see the work of the others."""
    table = together()
    starter = At(table, "p1").view["starter"]
    played = At(table, starter).does("roll_targets")
    assert "laid" not in played.view
    assert "laid" not in client_of(ANN).get(f"/api/tables/{table.code}").json()["view"]
