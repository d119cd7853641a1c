from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0007_webhooks")]

    operations = [
        migrations.AddField(
            model_name="stage",
            name="lots",
            field=models.JSONField(blank=True, default=dict, verbose_name="排名抽签号"),
        ),
        migrations.RemoveField(model_name="entrant", name="until_round"),
    ]
