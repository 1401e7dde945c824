"""What a bot or a learner makes of a state of Uruk: an estimate, what is worth a thought, an observation."""
