"""What a bot or a learner makes of a state of Entdecker: an estimate, what is worth a thought, an observation."""
