"""Every column that is kept about people and classes, in plain words. A test compares this with the models."""

from classrooms.privacy.registry import PLUMBING, StoredModel, Subject

WITH_THE_CLASS = (
    "Until a teacher erases the child, or with the class {settings.CLASS_DAYS_AFTER_ARCHIVING} days "
    "after it was archived."
)
WITH_THE_ACCOUNT = (
    "Until its teacher deletes it. If it has no class it goes by itself "
    "{settings.UNUSED_DAYS} days after the last sign-in."
)

STUDENT = StoredModel(
    model="classrooms.Student",
    subject=Subject.STUDENTS,
    title="A child in a class",
    fields={
        "id": PLUMBING,
        "user": PLUMBING,
        "classroom": "the class",
        "group": "the group",
        "joined_at": "since when",
        "first_name": "first name",
        "last_name": "last name, if the teacher gives one",
        "shown_name": "the name that classmates see",
        "figure": "a figure",
        "colour": "a colour",
        "band": "where to start (needs more help, like most, needs more challenge)",
        "extra_time": "whether the child gets more time",
        "reading_font": "easier letters",
        "no_timer_at_home": "no timer at home",
        "pictures": "the four pictures to get in",
        "card_number": "how many login cards there were",
        "card_hash": "a fingerprint of the card’s secret",
        "wrong_tries": "how often wrong pictures were tapped in a row",
        "wait_until": "until when the child has to wait after that",
        "signed_in_at": "when the child last came in",
        "seen_at": "when the child was last here",
    },
    why="So that children find their own games, and the teacher knows who plays and what each of them needs.",
    until=WITH_THE_CLASS,
)

ACCOUNT = StoredModel(
    model="classrooms.User",
    subject=Subject.TEACHERS,
    title="An account",
    fields={
        "id": PLUMBING,
        "username": PLUMBING,
        "email": "the teacher’s e-mail address",
        "called": "what the children call the teacher",
        "first_name": PLUMBING,
        "last_name": PLUMBING,
        "password": "the password, scrambled for good",
        "role": "whether it is a teacher or a child",
        "is_staff": "whether it may look after the machine",
        "is_superuser": "whether it may look after the machine",
        "is_active": "whether it may sign in",
        "date_joined": "since when there is the account",
        "last_login": "when somebody last signed in with it",
    },
    why="So that teachers can sign in. A child’s account has no e-mail address, no name and no password.",
    until=WITH_THE_ACCOUNT,
)

CLASSROOM = StoredModel(
    model="classrooms.Classroom",
    subject=Subject.CLASSES,
    title="A class",
    fields={
        "id": PLUMBING,
        "name": "its name",
        "year_group": "its year",
        "colour": "its colour",
        "picture": "its picture",
        "naming": "how children are called in front of others",
        "created_at": "since when there is the class",
        "archived_at": "since when it is archived",
        "restored_at": "when it was taken back from there",
        "copied_from": "which class it was copied from",
        "code": "its code",
        "door_closes_at": "until when its door is open",
        "door_stays_open": "whether the door stays open for homework",
        "is_demo": PLUMBING,
    },
    why="So that the teacher finds the class, and children get in only when they should.",
    until="Until a teacher erases it, or {settings.CLASS_DAYS_AFTER_ARCHIVING} days after it was archived. A class "
    "that nobody has used for {settings.UNUSED_DAYS} days is archived by itself.",
)

GROUP = StoredModel(
    model="classrooms.Group",
    subject=Subject.CLASSES,
    title="Groups in a class",
    fields={"id": PLUMBING, "classroom": "the class", "name": "the group’s name", "colour": "its colour"},
    why="So that a teacher can choose several children at once.",
)

TEACHING = StoredModel(
    model="classrooms.Teaching",
    subject=Subject.CLASSES,
    title="Who teaches a class",
    fields={"id": PLUMBING, "classroom": "the class", "teacher": "the teacher", "since": "since when"},
    why="So that nobody else finds the class.",
)

INVITATION = StoredModel(
    model="classrooms.Invitation",
    subject=Subject.CLASSES,
    title="Invitations of co-teachers",
    fields={
        "id": PLUMBING,
        "classroom": "the class",
        "token_hash": "a fingerprint of the link",
        "made_by": "who invited",
        "made_at": "when",
        "expires_at": "until when the link works",
    },
    why="So that another teacher can join.",
)

RECEIPT = StoredModel(
    model="classrooms.Erasure",
    subject=Subject.TEACHERS,
    title="Receipts of what was erased",
    fields={
        "id": PLUMBING,
        "code": "the receipt’s number",
        "what": "whether it was a child or a class",
        "why": "why",
        "student": PLUMBING,
        "classroom": PLUMBING,
        "asked_by": "which teacher asked for it",
        "counts": "how much of what went",
        "asked_at": "when it was asked for",
        "done_at": "when it was done",
        "claimed_until": PLUMBING,
    },
    why="So that a teacher can show that it was done. No child and no class is named on it.",
    until="{settings.RECEIPT_DAYS} days.",
)

EXPORT = StoredModel(
    model="classrooms.Export",
    subject=Subject.MACHINE,
    title="Files of a class’s data",
    fields={
        "id": PLUMBING,
        "code": "its address",
        "classroom": "of which class",
        "asked_by": "which teacher asked for it",
        "asked_at": "when",
        "claimed_until": PLUMBING,
        "progress": PLUMBING,
        "done_at": PLUMBING,
        "failed_at": PLUMBING,
    },
    why="So that a teacher can fetch the file when it is ready.",
    until="A day, or until any child is erased: then whoever still wants it asks for another one.",
)

EXPORT_PIECE = StoredModel(
    model="classrooms.ExportPiece",
    subject=Subject.MACHINE,
    title="What is in these files",
    fields={"id": PLUMBING, "export": PLUMBING, "number": PLUMBING, "content": "the file itself"},
    why="So that it can be fetched from any machine.",
    until="As long as the file.",
)

SESSION = StoredModel(
    model="sessions.Session",
    subject=Subject.MACHINE,
    title="Who is signed in where",
    fields={
        "session_key": PLUMBING,
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
        "id": PLUMBING,
        "action_time": "when",
        "user": "by which administrator",
        "content_type": PLUMBING,
        "object_id": PLUMBING,
        "object_repr": "what it was called",
        "action_flag": "what was done",
        "change_message": "which parts of it",
    },
    why="So that administrators know what others of them did.",
    until="{settings.RECEIPT_DAYS} days. What is about a child or a class goes with them.",
)

EMAIL = StoredModel(
    model="account.EmailAddress",
    subject=Subject.TEACHERS,
    title="A teacher’s e-mail address",
    fields={
        "id": PLUMBING,
        "user": PLUMBING,
        "email": "the address",
        "verified": "whether it was confirmed",
        "primary": PLUMBING,
    },
    why="To confirm it, and to send a link when the password is forgotten.",
    until=WITH_THE_ACCOUNT,
)

EMAIL_CONFIRMATION = StoredModel(
    model="account.EmailConfirmation",
    subject=Subject.TEACHERS,
    title="Confirmations on their way",
    fields={
        "id": PLUMBING,
        "email_address": PLUMBING,
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
        "id": PLUMBING,
        "user": PLUMBING,
        "type": "of what kind it is",
        "data": "its secret",
        "created_at": "since when",
        "last_used_at": "when it was last used",
    },
    why="For teachers who want more than a password.",
    until=WITH_THE_ACCOUNT,
)

KEPT = (
    STUDENT,
    CLASSROOM,
    GROUP,
    TEACHING,
    INVITATION,
    ACCOUNT,
    EMAIL,
    EMAIL_CONFIRMATION,
    SECOND_STEP,
    RECEIPT,
    EXPORT,
    EXPORT_PIECE,
    SESSION,
    ADMIN_LOG,
)
