"""All settings, from the environment: docs/operations.md lists the variables. The defaults run one school machine."""

import hashlib
from pathlib import Path

import font_fredoka_one
import font_source_sans_pro
from django.contrib.messages import constants as messages

from config import env

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = env.data_folder("DATA_DIR", BASE_DIR / "var")

# Embedded or scaled mode: only these two variables decide.
DATABASE_URL = env.text("DATABASE_URL")
REDIS_URL = env.redis_url("REDIS_URL")
EMBEDDED = not REDIS_URL
DATABASES = {"default": env.database(DATABASE_URL, DATA_DIR)}

DEBUG = env.flag("DEBUG")
HTTPS = env.flag("HTTPS")
BEHIND_PROXY = env.flag("BEHIND_PROXY")
SECRET_KEY = env.secret_key(DATA_DIR, shared=bool(REDIS_URL or DATABASE_URL))
# After a change of the key: what was signed or encrypted with one of these can still be read.
SECRET_KEY_FALLBACKS = env.words("OLD_SECRET_KEYS")
# Links in e-mails begin with this address, or with that of the request if it is not set.
SITE_URL = env.address("SITE_URL")
ALLOWED_HOSTS = env.hosts("ALLOWED_HOSTS", site_url=SITE_URL, https=HTTPS)
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")

# The token with which a client may read /metrics. Without it there is no such page.
METRICS_TOKEN = env.token("METRICS_TOKEN")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "crispy_forms",
    "crispy_bootstrap5",
    "allauth.account",
    "allauth.mfa",
    "config",
    "config.core",
    "classrooms",
    "games",
    "lessons",
]

MIDDLEWARE = [
    "config.server.middleware.RequestId",
    "config.server.middleware.ContentSecurityPolicy",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.server.middleware.KnownHost",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.server.middleware.LazyMessages",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"
AUTH_USER_MODEL = "classrooms.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CSRF_FAILURE_VIEW = "config.views.csrf_failure"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]
CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"
MESSAGE_TAGS = {messages.ERROR: "danger"}

CACHES = {
    "default": {
        "BACKEND": "config.core.cache.SharedCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
    }
    if REDIS_URL
    else {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        # Django's default of 300 entries would forget too soon how often an address has guessed.
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}

# Teachers sign in with e-mail and password, and a second factor if they want one. Children sign in elsewhere.
AUTHENTICATION_BACKENDS = ["classrooms.teachers.auth_backend.TeacherBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["email", "called"]},
    },
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/classes/"
SIGN_UP_OPEN = env.one_of("SIGN_UP", "open", "closed") == "open"
SIGN_UP_CODE = env.text("SIGN_UP_CODE")
ACCOUNT_ADAPTER = "classrooms.teachers.adapter.TeachersAdapter"
ACCOUNT_FORMS = {
    "signup": "classrooms.teachers.forms.SignUpForm",
    "login": "classrooms.teachers.forms.SignInForm",
    "reset_password": "classrooms.teachers.forms.ResetForm",
    "reset_password_from_key": "classrooms.teachers.forms.NewPasswordForm",
    "change_password": "classrooms.teachers.forms.OtherPasswordForm",
    "add_email": "classrooms.teachers.forms.OtherEmailForm",
    "reauthenticate": "classrooms.teachers.forms.PasswordAgainForm",
}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_REAUTHENTICATION_REQUIRED = True
# Answer alike for known and unknown addresses, and send nothing to unknown ones.
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
# A whole school has one network address, so limits by address are generous. Wrong passwords are counted by account: on
# the teacher's own devices for each device, elsewhere for each address (classrooms/teachers/adapter.py).
ACCOUNT_RATE_LIMITS = {
    # Every try that fails is counted below. One for all tries would let an attacker use up a school's.
    "login": None,
    "login_failed": "100/m/ip,10/5m/key",
    "login_failed_anywhere": "100/5m/key",
    "login_failed_here": "10/5m/key",
    "signup": "100/m/ip",
    "reset_password": "100/m/ip,3/m/key",
    "reset_password_from_key": "100/m/ip",
    "confirm_email": "1/m/key",
}
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if BEHIND_PROXY else 0
MFA_ADAPTER = "classrooms.teachers.adapter.SecondStepAdapter"
MFA_FORMS = {
    "activate_totp": "classrooms.teachers.forms.FirstCodeForm",
    "authenticate": "classrooms.teachers.forms.SecondStepForm",
    "reauthenticate": "classrooms.teachers.forms.SecondStepAgainForm",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
# An account needs a confirmed address. While a new address is still unconfirmed, the old one stays valid.
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_ISSUER = "Diceroom"
MFA_TOTP_TOLERANCE = 1

POST = env.post(env.text("EMAIL_URL"))
EMAIL_BACKEND = POST.backend
EMAIL_HOST, EMAIL_PORT = POST.host, POST.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = POST.user, POST.password
EMAIL_USE_TLS, EMAIL_USE_SSL = POST.starttls, POST.tls
EMAIL_TIMEOUT = 10
EMAIL_ON_CONSOLE = not POST.host
DEFAULT_FROM_EMAIL = env.text("EMAIL_FROM", "Diceroom <diceroom@localhost>")

LANGUAGE_CODE = "en"
TIME_ZONE = env.time_zone("TIME_ZONE", "UTC")
USE_TZ = True

# The fonts are served from their packages: no request to other servers, and no copy in the repository.
STATICFILES_DIRS = [
    BASE_DIR / "static",
    ("fonts", Path(font_fredoka_one.__file__).parent / "files"),
    ("fonts", Path(font_source_sans_pro.__file__).parent / "files"),
]


def digest_of(*folders: Path) -> str:
    """A digest of all static files. Every static URL contains it, so browsers may cache them for ever."""
    seen = hashlib.sha256()
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.is_file()):
        seen.update(path.relative_to(BASE_DIR).as_posix().encode())
        seen.update(path.read_bytes())
    return seen.hexdigest()[:12]


STATIC_URL = (
    "/static/" if DEBUG else f"/static/{digest_of(BASE_DIR / 'static', BASE_DIR / 'lessons' / 'static')}/"
)
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG


def WHITENOISE_IMMUTABLE_FILE_TEST(path: str, url: str) -> bool:  # noqa: N802 - whitenoise's name for it
    return not DEBUG


# Celery: deadlines of rounds, computer players, and jobs such as printing.
CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {
        "visibility_timeout": 3600,
        "socket_timeout": 5,
        "socket_connect_timeout": 1,
        "socket_keepalive": True,
        # A web thread that schedules a task does not wait for a broker that is down; the worker retries by itself.
        "max_retries": 1,
        "interval_start": 0.1,
    }
    if REDIS_URL
    else {"polling_interval": 0.02}
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_CONSUMER = "config.server.broker:Consumer"
CELERY_BEAT_SCHEDULER = "config.server.broker:Scheduler"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_DEFAULT_QUEUE = "tables"
# They search for best plays, which takes long, so they must not keep deadlines waiting.
CELERY_TASK_ROUTES = {"lessons.tasks.observe_*": {"queue": "printing"}}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 400_000
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Beat keeps here when it last sent each task.
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat")
CELERY_BEAT_SCHEDULE = {
    "tick": {"task": "games.tasks.tick", "schedule": 1.0, "options": {"expires": 5}},
    "settle-activities": {
        "task": "lessons.tasks.settle_activities",
        "schedule": 15.0,
        "options": {"expires": 15},
    },
    "observe-games": {
        "task": "lessons.tasks.observe_games",
        "schedule": 15.0,
        "options": {"expires": 15},
    },
    "observe-older-games": {
        "task": "lessons.tasks.observe_older_games",
        "schedule": 3600.0,
        "options": {"expires": 3600},
    },
    "stand-in-for-leavers": {
        "task": "lessons.tasks.stand_in_for_leavers",
        "schedule": 5.0,
        "options": {"expires": 5},
    },
    "open-and-close-homework": {
        "task": "lessons.tasks.open_and_close_homework",
        "schedule": 5.0,
        "options": {"expires": 5},
    },
    "end-homework": {"task": "lessons.tasks.end_homework", "schedule": 60.0, "options": {"expires": 60}},
    "delete-expired-tables": {"task": "games.tasks.delete_expired", "schedule": 3600.0},
    "resume-stalled-jobs": {
        "task": "config.core.jobs.resume_stalled",
        "schedule": 15.0,
        "options": {"expires": 15},
    },
    # Often, because login cards must not stay longer than an hour.
    "delete-expired-jobs": {"task": "config.core.jobs.delete_expired", "schedule": 300.0},
    "apply-retention": {"task": "classrooms.tasks.apply_retention", "schedule": 3600.0},
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["classrooms.api.authentication.VisitorAuthentication"],
    # Fetching is the permission check. The OpenAPI description reads from this that no sign-in is needed.
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "classrooms.api.authentication.AlwaysJSON",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "config.api.answer_refusal",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Diceroom",
    "DESCRIPTION": "Open tables, look at them and play, with the same permissions as the pages.",
    "VERSION": "0.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENFORCE_NON_BLANK_FIELDS": True,
    # Two models have a field `kind`: seats and class words.
    "ENUM_NAME_OVERRIDES": {"PlayerKind": ["person", "computer"], "ClassWordKind": ["add", "block"]},
}

# Guests' tables are deleted this many days after the last move.
GUEST_TABLE_DAYS = env.number("GUEST_TABLE_DAYS", 7)
# Days until archived classes are erased, until unused data is archived or deleted, and until receipts of erasures are
# deleted.
CLASS_DAYS_AFTER_ARCHIVING = env.number("CLASS_DAYS_AFTER_ARCHIVING", 365)
UNUSED_DAYS = env.number("UNUSED_DAYS", 400)
RECEIPT_DAYS = env.number("RECEIPT_DAYS", 1095)
# Whether rule cards follow the children's play. Teachers can switch it off for a class.
ADAPTIVITY = env.flag("ADAPTIVITY", default=True)
WEB_THREADS = env.number("WEB_THREADS", 8, at_least=1)

# A student's session lasts a school day, even if the child does not sign out.
STUDENT_SESSION_HOURS = env.number("STUDENT_SESSION_HOURS", 8, at_least=1)
# The page that a student sees after signing in.
STUDENT_HOME = "lessons:home"

# Strict with HTTPS. In a school's own network plain HTTP has to work.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SESSION_ENGINE = "config.core.sessions"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^metrics$"]
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
# A hundred children with tables, clocks and rule cards are more than Django's limit of a thousand fields.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "config.server.logs.JsonLines"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": env.one_of("LOG_FORMAT", "text", "json"),
        }
    },
    # An answer of 503 belongs to an outage, which has a line of its own.
    "filters": {
        "not_503": {
            "()": "django.utils.log.CallbackFilter",
            "callback": lambda record: getattr(record, "status_code", None) != 503,
        }
    },
    # Refused moves are part of the game, so they are not logged.
    # An unknown host is explained in the answer; scanners would fill the log.
    "loggers": {
        "django.request": {"level": "ERROR", "filters": ["not_503"]},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
    "root": {
        "handlers": ["console"],
        "level": env.one_of("LOG_LEVEL", "warning", "debug", "info", "error", "critical").upper(),
    },
}
