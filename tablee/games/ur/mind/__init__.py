"""What a bot or a learner makes of a state of UR: an estimate, what is worth a thought, an observation."""
