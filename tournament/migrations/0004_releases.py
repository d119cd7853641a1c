"""Rounds shown before releases were four show their times and officials on, too."""

from typing import Any

from django.db import migrations
from django.db.models import F


def as_before(apps: Any, schema: Any) -> None:
    rounds = apps.get_model("tournament", "Round").objects.using(schema.connection.alias)
    rounds.update(schedule_released=F("released"), officials_released=F("released"))


class Migration(migrations.Migration):
    dependencies = [("tournament", "0003_desk")]
    operations = [migrations.RunPython(as_before, migrations.RunPython.noop)]
