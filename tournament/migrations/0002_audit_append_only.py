"""The log of writes only grows."""

from django.db import migrations

from tournament.append_only import append_only


class Migration(migrations.Migration):
    dependencies = [("tournament", "0001_ledger")]
    operations = [append_only("tournament_auditrow")]
