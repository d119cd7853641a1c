"""The log only grows."""

from django.db import migrations

from tournament.append_only import append_only


class Migration(migrations.Migration):
    dependencies = [("judging", "0001_pen")]
    operations = [append_only("judging_entry")]
