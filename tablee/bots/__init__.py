"""Players that know the contract and no game by name. A bot is a name and a way to choose."""

from tablee.bots.company import Bot, Company, Plan
from tablee.bots.judgement import Candidate, Judgement, judge, look_again, plan
from tablee.bots.registry import BOTS, LEVELS, SEARCH, load_bot, named_bot, read_settings, style_of

__all__ = [
    "BOTS",
    "LEVELS",
    "SEARCH",
    "Bot",
    "Candidate",
    "Company",
    "Judgement",
    "Plan",
    "judge",
    "load_bot",
    "look_again",
    "named_bot",
    "plan",
    "read_settings",
    "style_of",
]
