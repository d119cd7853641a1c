"""One settings file; what differs between a laptop and a hall stands in environment variables (docs/environment.md).

HOST, PORT          where to listen (127.0.0.1, 8000)
VAR_DIR             database, secrets, logs of this installation (var/)
DATABASE_URL        postgresql://… (SQLite in VAR_DIR)
REDIS_URL           redis://… (everything in one process)
SECRET_KEY          signs sessions (made at first start, in VAR_DIR)
ALLOWED_HOSTS       further names the server answers to
TRUSTED_ORIGINS     https://… addresses that may send forms (behind a proxy)
HTTPS=1             a proxy in front speaks TLS: secure cookies, X-Forwarded-Proto is believed
TLS_CERT, TLS_KEY   files: the server itself speaks TLS (docs/hall.md)
TIME_ZONE           where the event is (Asia/Shanghai); a tournament may have its own
EMAIL_URL           smtp://user:password@host:587/?from=…&tls=1: whoever follows a team gets e-mail (none without)
WEBHOOKS_HTTP=1     webhooks may go to http:// addresses too (https:// alone)
WEBHOOKS_INSIDE=1   webhooks may go to addresses inside the server's own network (none may)
DEBUG=1             pages that show their errors; never in a hall
"""

from __future__ import annotations

import os
from pathlib import Path

from . import environment, tablet
from .frontend import tree_version

ROOT = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("VAR_DIR") or ROOT / "var")
VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)  # entries and passwords' hashes are nobody else's
HOST = os.environ.get("HOST") or "127.0.0.1"
PORT = int(os.environ.get("PORT") or 8000)
REDIS_URL = os.environ.get("REDIS_URL", "")
DEBUG = environment.flag("DEBUG")
TLS_CERT, TLS_KEY = os.environ.get("TLS_CERT", ""), os.environ.get("TLS_KEY", "")
BEHIND_TLS = environment.flag("HTTPS")
HTTPS = BEHIND_TLS or bool(TLS_CERT)

SECRET_KEY = os.environ.get("SECRET_KEY") or environment.secret(VAR_DIR / "secret_key")
ALLOWED_HOSTS = environment.hosts(HOST)
CSRF_TRUSTED_ORIGINS = environment.words("TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "config",
    "tournament",
    "judging",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.policy.ContentSecurityPolicy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.errors.Refusals",
]
ROOT_URLCONF = "config.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournament.context.rooms",
            ],
            "builtins": ["django.templatetags.i18n", "django.templatetags.static", "config.templatetags.frontend"],
        },
    }
]

DATABASES = {"default": environment.database(os.environ.get("DATABASE_URL", ""), default=VAR_DIR / "marshal.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_AGE = 14 * 24 * 3600
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_TLS else None
SECURE_HSTS_SECONDS = 7 * 24 * 3600 if HTTPS else 0
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]

LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", "中文"), ("en", "English")]
LOCALE_PATHS = [ROOT / "locale", ROOT / "tournament" / "locale", ROOT / "judging" / "locale"]
USE_TZ = True
TIME_ZONE = os.environ.get("TIME_ZONE") or "Asia/Shanghai"

# The address of every file changes with any of them, so browsers may keep files for ever and the relative
# imports between modules still hold.
STATIC_VERSION = tree_version(ROOT)
STATIC_URL = f"/static/{STATIC_VERSION}/"
TABLET = tablet.built(ROOT)
RULES_VERSION = tablet.rules_version(ROOT)
STATICFILES_DIRS = [ROOT / "frontend", ROOT / "static"]
STATIC_ROOT = VAR_DIR / "static"
FILE_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_SCHEMA_CLASS": "config.openapi.Described",
    "EXCEPTION_HANDLER": "config.errors.answer",
    "UNICODE_JSON": True,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Marshal 主帅",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "PREPROCESSING_HOOKS": ["config.openapi.ours"],
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums", "config.openapi.described"],
    "ENUM_NAME_OVERRIDES": {
        "StageKindEnum": "tournament.words.StageKind.choices",
        "PenaltyKindEnum": "tournament.words.PenaltyKind.choices",
        "RoleKindEnum": "tournament.words.RoleKind.choices",
        "EntrantStatusEnum": "tournament.words.EntrantStatus.choices",
        "VersionStatusEnum": "tournament.words.VersionStatus.choices",
        "SideEnum": "tournament.words.SideWord.choices",
        "ChangeKindEnum": "tournament.services.notices.KINDS",
        "HappeningEnum": "tournament.api.webhooks.CHOICES",
        "FormatEnum": "tournament.words.Format.choices",
    },
}

WEBHOOKS_HTTP, WEBHOOKS_INSIDE = environment.flag("WEBHOOKS_HTTP"), environment.flag("WEBHOOKS_INSIDE")
globals().update(environment.mail(os.environ.get("EMAIL_URL", "")))

CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
else:
    CELERY_BROKER_URL = "filesystem://"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(VAR_DIR / "work"),
        "data_folder_out": str(VAR_DIR / "work"),
        "control_folder": str(VAR_DIR / "work" / "control"),
    }
    CELERY_WORKER_ENABLE_REMOTE_CONTROL = False

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["out"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": ["out"], "level": "INFO", "propagate": False},
        "uvicorn": {"handlers": ["out"], "level": "WARNING", "propagate": False},
        # 4xx are answers, not faults; a fault of ours (5xx) is logged as an error with its traceback.
        "django.request": {"handlers": ["out"], "level": "ERROR", "propagate": False},
    },
}
