"""Long work (imports, exports, archives): a Celery worker beside the server, over files or Redis."""

from __future__ import annotations

from celery import Celery

app = Celery("marshal")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
