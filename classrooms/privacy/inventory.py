"""Models and columns about people that Django and allauth define, explained for the privacy page.

Our own columns explain themselves by their `help_text`; see `registry.py`.
"""

from classrooms.privacy.registry import StoredModel, Subject
from config.core.models import INTERNAL

WITH_THE_ACCOUNT = (
    "Until its teacher deletes it. If it has no class it goes by itself "
    "{settings.UNUSED_DAYS} days after the last sign-in."
)

ACCOUNT = StoredModel(
    model="classrooms.User",
    subject=Subject.TEACHERS,
    title="An account",
    fields={
        "username": INTERNAL,
        "email": "the teacher’s e-mail address",
        "first_name": INTERNAL,
        "last_name": INTERNAL,
        "password": "the password, scrambled for good",
        "is_staff": "whether it may look after the machine",
        "is_superuser": "whether it may look after the machine",
        "is_active": "whether it may sign in",
        "date_joined": "since when there is the account",
        "last_login": "when somebody last signed in with it",
    },
    why="So that teachers can sign in. A child’s account has no e-mail address, no name and no password.",
    until=WITH_THE_ACCOUNT,
)

EMAIL = StoredModel(
    model="account.EmailAddress",
    subject=Subject.TEACHERS,
    title="A teacher’s e-mail address",
    fields={
        "user": INTERNAL,
        "email": "the address",
        "verified": "whether it was confirmed",
        "primary": INTERNAL,
    },
    why="To confirm it, and to send a link when the password is forgotten.",
    until=WITH_THE_ACCOUNT,
)

EMAIL_CONFIRMATION = StoredModel(
    model="account.EmailConfirmation",
    subject=Subject.TEACHERS,
    title="Confirmations on their way",
    fields={
        "email_address": INTERNAL,
        "created": "when the link was made",
        "sent": "when it was sent",
        "key": "its secret",
    },
    why="So that nobody signs up with somebody else’s address.",
    until=WITH_THE_ACCOUNT,
)

SECOND_STEP = StoredModel(
    model="mfa.Authenticator",
    subject=Subject.TEACHERS,
    title="The second step of signing in",
    fields={
        "user": INTERNAL,
        "type": "of what kind it is",
        "data": "its secret",
        "created_at": "since when",
        "last_used_at": "when it was last used",
    },
    why="For teachers who want more than a password.",
    until=WITH_THE_ACCOUNT,
)

SESSION = StoredModel(
    model="sessions.Session",
    subject=Subject.MACHINE,
    title="Who is signed in where",
    fields={
        "session_key": INTERNAL,
        "session_data": "which account a browser is signed in with",
        "expire_date": "until when",
    },
    why="So that one signs in once and not on every page.",
    until="A child’s until the end of the school day, a teacher’s for two weeks. What is over is cleared every hour.",
)

ADMIN_LOG = StoredModel(
    model="admin.LogEntry",
    subject=Subject.MACHINE,
    title="What was changed on the administrator’s pages",
    fields={
        "action_time": "when",
        "user": "by which administrator",
        "content_type": INTERNAL,
        "object_id": INTERNAL,
        "object_repr": "what it was called",
        "action_flag": "what was done",
        "change_message": "which parts of it",
    },
    why="So that administrators know what others of them did.",
    until="{settings.RECEIPT_DAYS} days. What is about a child or a class goes with them.",
)

ACCOUNTS = (ACCOUNT, EMAIL, EMAIL_CONFIRMATION, SECOND_STEP)
SERVER = (SESSION, ADMIN_LOG)
