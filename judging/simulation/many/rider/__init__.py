"""假面骑士杀 as it is played at a table."""
