from django.apps import AppConfig


class House(AppConfig):
    name = "config"
    label = "config"
    verbose_name = "Marshal"

    def ready(self) -> None:
        # Celery has to be there before a room's @shared_task is called; the package itself stays free of
        # third-party imports, so that set-up can run `python -m config.setup` on a bare Python.
        from . import celery  # noqa: F401
