"""Every address of the house; the rooms say their own."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path
from django.views.generic import RedirectView
from django.views.i18n import set_language
from drf_spectacular.views import SpectacularAPIView

from . import apidocs, app
from .health import healthz
from .login import Login

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("sw.js", app.service_worker, name="service-worker"),
    path("console/manifest.webmanifest", app.manifest, name="manifest"),
    path("console/shell/", app.shell, name="console-shell"),
    path("login/", Login.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("language/", set_language, name="set_language"),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", apidocs.page, name="api-docs"),
    path("admin/login/", RedirectView.as_view(pattern_name="login", query_string=True)),
    path("admin/", admin.site.urls),
    path("", include("judging.urls")),
    path("", include("tournament.urls")),
]

handler400 = "config.errors.bad_request"
handler403 = "config.errors.forbidden"
handler404 = "config.errors.not_found"
handler500 = "config.errors.fault"
