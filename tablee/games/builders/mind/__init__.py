"""What a bot or a learner makes of a state of The Builders: an estimate, what is worth a thought, an observation."""
