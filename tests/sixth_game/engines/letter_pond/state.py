from dataclasses import dataclass, replace

from games.engines.values import Player, Snapshot


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's round. The letters are private; the word is, until the round is scored."""

    letters: tuple[str, ...]
    deadline: float | None  # None once the round is scored.
    word: str = ""
    done: bool = False


@dataclass(frozen=True, slots=True)
class State:
    players: tuple[Player, ...]
    rounds: int
    round_seconds: int
    round: int
    hands: tuple[Hand, ...]
    scores: tuple[int, ...]
    phase: str = "play"  # Then "scores", and "over" after the last round.

    def seat(self, player_id: str) -> int:
        return [player.id for player in self.players].index(player_id)

    def with_hand(self, player_id: str, word: str = "") -> "State":
        """The player is done, with this word or without one."""
        seat = self.seat(player_id)
        hand = replace(self.hands[seat], word=word, done=True)
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))

    @property
    def fishing(self) -> list[str]:
        """The players who have not made their word yet."""
        if self.phase != "play":
            return []
        return [player.id for player, hand in zip(self.players, self.hands, strict=True) if not hand.done]


def wake_at(state: State) -> float | None:
    running = [state.hands[state.seat(player)].deadline for player in state.fishing]
    return min((deadline for deadline in running if deadline is not None), default=None)


def delayed(state: State, seconds: float) -> State:
    later = [
        hand if hand.deadline is None else replace(hand, deadline=hand.deadline + seconds)
        for hand in state.hands
    ]
    return replace(state, hands=tuple(later))


def to_json(state: State) -> Snapshot:
    return {
        "players": [player.as_json() for player in state.players],
        "rounds": state.rounds,
        "round_seconds": state.round_seconds,
        "round": state.round,
        "hands": [
            {"letters": list(hand.letters), "deadline": hand.deadline, "word": hand.word, "done": hand.done}
            for hand in state.hands
        ],
        "scores": list(state.scores),
        "phase": state.phase,
    }


def from_json(data: Snapshot) -> State:
    return State(
        players=tuple(Player(**player) for player in data["players"]),
        rounds=data["rounds"],
        round_seconds=data["round_seconds"],
        round=data["round"],
        hands=tuple(
            Hand(tuple(hand["letters"]), hand["deadline"], hand["word"], hand["done"])
            for hand in data["hands"]
        ),
        scores=tuple(data["scores"]),
        phase=data["phase"],
    )
