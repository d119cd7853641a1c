"""What everybody may see, on a phone first: released tournaments and draws, and nothing else."""
