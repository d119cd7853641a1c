from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("judging", "0004_paper")]

    operations = [
        migrations.AlterField(model_name="drawing", name="team", field=models.CharField(max_length=2)),
    ]
