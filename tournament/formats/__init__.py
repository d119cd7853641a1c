"""How a stage is played, as plain values: double elimination, groups, placement and seeding. No ORM, no clock, no chance."""
