"""身份场 as it is played at a table."""
