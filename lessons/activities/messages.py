"""What a teacher can say to children while they play. A fixed list: no free text travels between people."""

from collections.abc import Mapping
from datetime import timedelta

from django.utils import timezone

from lessons.models import Participant

COMING = "coming"
MESSAGES: Mapping[str, str] = {
    COMING: "I’m coming.",
    "well-done": "Well done!",
    "look-up": "Look up, please.",
    "one-minute": "One more minute.",
    "talk": "Talk it over together.",
    "try-again": "Try another word.",
}
# A page that is opened later no longer shows it.
SHOWN_FOR = timedelta(minutes=2)


def fresh_message(participant: Participant) -> str:
    """The message that the child's table shows now; empty if there is none."""
    sent_at = participant.message_at
    if sent_at is None or timezone.now() - sent_at > SHOWN_FOR:
        return ""
    return MESSAGES.get(participant.message, "")


def is_answered(participant: Participant) -> bool:
    """Whether the teacher has said "I'm coming" since the hand went up."""
    asked, answered = participant.help_asked_at, participant.help_answered_at
    return asked is not None and answered is not None and answered >= asked
