"""The only writer. Each action: alone with the table, decide, append to the log, save, publish on commit."""

from collections.abc import Callable

from config.core.errors import Refused
from games.actions.again import play_again, unseat
from games.actions.class_tables import VERBS, Party, for_all, person_of, set_tables
from games.actions.class_words import Told, add_words, block_words, remove_word
from games.actions.clock import (
    HEARTBEAT_SECONDS,
    add_a_little,
    add_time,
    beat,
    end,
    give_back_lost_time,
    pause,
    resume,
    somebody_can_play,
    sweep,
    wake,
)
from games.actions.demo import copy_for, load_demo, remove_demo
from games.actions.errors import NotPlaying, Paused, Stale
from games.actions.hints import hint
from games.actions.play import Played, play, referee
from games.actions.students import choose_look, play_alone
from games.actions.tables import Person, begin, open_table, sit
from games.actions.tidy import tidy
from games.models import Table

TableAction = Callable[[Table], None]

__all__ = [
    "HEARTBEAT_SECONDS",
    "VERBS",
    "NotPlaying",
    "Party",
    "Paused",
    "Person",
    "Played",
    "Refused",
    "Stale",
    "TableAction",
    "Told",
    "add_a_little",
    "add_time",
    "add_words",
    "beat",
    "begin",
    "block_words",
    "choose_look",
    "copy_for",
    "end",
    "for_all",
    "give_back_lost_time",
    "hint",
    "load_demo",
    "open_table",
    "pause",
    "person_of",
    "play",
    "play_again",
    "play_alone",
    "referee",
    "remove_demo",
    "remove_word",
    "resume",
    "set_tables",
    "sit",
    "somebody_can_play",
    "sweep",
    "tidy",
    "unseat",
    "wake",
]
