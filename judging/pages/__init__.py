"""The pages of the pen: referees' and public ones."""
