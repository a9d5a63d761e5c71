from ..profile import GameProfile
from ..values import Event
from . import spoken


def _redact(event: Event) -> Event:
    """Names that are neither in the dictionary nor on a list may be text of any kind; they are not stored."""
    is_no_word = event["type"] == "named" and not event["known"]
    return {**event, "word": spoken.OWN_WORD} if is_no_word else event


PROFILE = GameProfile(solo="with-computers", redact=_redact)
