"""What somebody did, as a sentence, as far as a viewer may know; and what happened because of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from tablee.engine.contract import Step
from tablee.engine.verbs import CHANCE
from tablee.engine.words import Tongue, bold
from tablee.games.uruk.rules import actions as a
from tablee.games.uruk.rules.actions import act
from tablee.games.uruk.rules.auction import committed, highest_bidder, lighthouse_bonus, total_with_bonus
from tablee.games.uruk.rules.state import (
    AUCTION,
    CITY,
    CODES,
    COLOUR_LETTERS,
    COLOURS,
    CUT,
    ENDING,
    FILLING,
    KEPT,
    LIGHTHOUSE_CUBES,
    LOSS,
    LYRE_STEP,
    NO_CARD,
    NO_MOVE,
    PIPES,
    SECRET,
    TURN,
    TYPES,
    VOLCANO,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import in_final_round, place_of
from tablee.games.uruk.text.line import goes_face_down, hides_card, is_hidden, moves, owner


def card(code: str, t: Tongue) -> str:
    return bold(t(f"card.{code}"))


def cards(codes: Iterable[str], t: Tongue) -> str:
    """`2 × Kiln and Lyre`."""
    counted = Counter(codes)
    return t.listing([card(c, t) if n == 1 else t("card.many", n=n, card=card(c, t)) for c, n in counted.items()])


def cubes(counts: Sequence[int], t: Tongue) -> str:
    """`2 red cubes and 1 blue cube`."""
    words = [t.count(f"cubes.{COLOUR_LETTERS[k]}", int(n)) for k, n in enumerate(counts) if n > 0]
    return t.listing(words) or t("cubes.none")


class Move:
    """One move of a row: what was chosen in it, the record before it and after its last decision."""

    def __init__(self, steps: Sequence[Step], viewer: int) -> None:
        self.steps = steps
        self.viewer = viewer
        self.seat = owner(steps[0])
        self.before = steps[0].before.record
        after = steps[-1].before.copy()
        after.game.apply(after, steps[-1].action)
        self.after = after.record
        self.complete = bool(self.after.verb == NO_MOVE)
        self.kinds = [act(step.action).kind for step in steps]

    def all(self, *kinds: str) -> list[str]:
        """The arguments of all choices of these kinds."""
        return [act(step.action).args[0] for step in self.steps if act(step.action).kind in kinds]

    def one(self, kind: str) -> str:
        return (self.all(kind) or [""])[0]

    def gained(self) -> list[int]:
        """Cubes that came into the seat's stock, or left it."""
        return [int(self.after.stock[self.seat, k]) - int(self.before.stock[self.seat, k]) for k in range(COLOURS)]

    def drawn(self) -> list[Step]:
        return [step for step in self.steps if step.seat == CHANCE]


def tell(steps: Sequence[Step], t: Tongue, names: Sequence[str], viewer: int) -> str:
    """A row of decisions: who did what, then what came of it."""
    row = [Move(part, viewer) for part in moves(steps)]
    seat = next((step.seat for step in steps if step.seat != CHANCE), CHANCE)
    deeds = [deed for move in row if not is_hidden(move.steps, viewer) for deed in phrases(move, t, names) if deed]
    if seat == CHANCE:
        said = t("tell.chance")
    else:
        said = t("tell", name=bold(names[seat]), deeds=t.listing(deeds or [t("tell.choosing")]))
    return " ".join([said, *(note for move in row for note in happenings(move, t, names))])


# The moves


def phrases(move: Move, t: Tongue, names: Sequence[str]) -> list[str]:
    """What a move is called, with the events that were drawn in it."""
    speak = next((TELLERS[kind] for kind in move.kinds if kind in TELLERS), None)
    deed = speak(move, t, names) if speak else ""
    return [deed, *(drawn_event(step, t) for step in move.drawn() if step.action - a.COMES >= TYPES)]


def drawn_event(step: Step, t: Tongue) -> str:
    """An event card that was drawn: to the slot, face down, or gone."""
    s, event = step.before.record, card(act(step.action).args[0], t)
    if goes_face_down(step):
        return t("tell.event.down", event=card(CODES[s.slot], t))
    shown = s.slot == NO_CARD and not in_final_round(s)
    return t("tell.event.slot" if shown else "tell.event.gone", event=event)


def discovery_drawn(move: Move, t: Tongue) -> str:
    """The discovery that came from the deck, by name for who may know it."""
    for step in move.drawn():
        if step.action - a.COMES < TYPES:
            if hides_card(step, move.viewer):
                return t("tell.draw")
            return t("tell.draw.own", card=card(act(step.action).args[0], t))
    return t("tell.draw.lost") if move.complete else t("tell.draw")


def tell_take(move: Move, t: Tongue, names: Sequence[str]) -> str:
    shown = move.one("display")
    if shown:
        return t("tell.take", card=card(shown, t))
    return discovery_drawn(move, t) if "deck" in move.kinds else t("tell.choosing")


def with_price(deed: str, price: str, t: Tongue) -> str:
    return t("tell.for", deed=deed, price=price) if price else deed


def tell_lay(move: Move, t: Tongue, names: Sequence[str]) -> str:
    if not move.one("type"):
        return t("tell.choosing")
    key = "tell.lyre" if "lay" not in move.kinds else "tell.lay"
    return with_price(laid(move, t, key), cards(move.all("pay", "pair"), t), t)


def laid(move: Move, t: Tongue, key: str) -> str:
    old = move.one("place")
    if old and key != "tell.lyre":
        return t(f"{key}.over", card=card(move.one("type"), t), old=card(old, t))
    return t(key, card=card(move.one("type"), t))


def tell_produce(move: Move, t: Tongue, names: Sequence[str]) -> str:
    source = move.one("source")
    if not source:
        return t("tell.choosing")
    rivals = move.all("rob")
    if rivals and not move.complete:
        return t("tell.rob", card=card(source, t), rival=bold(names[int(rivals[-1])]))
    return t("tell.produce", cubes=cubes(move.gained(), t), card=card(source, t))


def tell_compensation(move: Move, t: Tongue, names: Sequence[str]) -> str:
    colour = COLOUR_LETTERS.index(move.one("compensation"))
    return t("tell.compensation", cubes=cubes([int(k == colour) for k in range(COLOURS)], t))


def tell_exchange(move: Move, t: Tongue, names: Sequence[str]) -> str:
    offered = move.all("offer")
    return with_price(t("tell.exchange", cards=cards(offered, t)), "", t) if offered else t("tell.choosing")


def tell_settle(move: Move, t: Tongue, names: Sequence[str]) -> str:
    place = move.one("disc")
    if not place or not move.complete:
        return t("tell.choosing")
    discs = move.after.discs[move.seat, place_of(move.after, move.seat, CODES.index(place))]
    deed = t("tell.city" if discs == CITY else "tell.village", card=card(place, t))
    paid = [-n for n in move.gained()]
    price = [cubes(paid, t)] if any(paid) else []
    return with_price(deed, t.listing([*price, *([cards(move.all("pay"), t)] if move.all("pay") else [])]), t)


def tell_trade(move: Move, t: Tongue, names: Sequence[str]) -> str:
    if not move.complete:
        return t("tell.trade.begun")
    given = move.all("hand_over")
    paid = [move.all("hand_cube").count(letter) for letter in COLOUR_LETTERS]
    got = [move.all("get").count(letter) for letter in COLOUR_LETTERS]
    taken = [card(code, t) for code in move.all("display")]
    for step in move.drawn():
        if step.action - a.COMES < TYPES:
            hidden = hides_card(step, move.viewer)
            taken.append(t("tell.trade.card") if hidden else card(act(step.action).args[0], t))
    return t(
        "tell.trade",
        given=cards(given, t) if given else cubes(paid, t),
        got=cubes(got, t) if given else t.listing(taken) or t("cubes.none"),
    )


def tell_move(move: Move, t: Tongue, names: Sequence[str]) -> str:
    if not move.complete:
        return t("tell.choosing")
    return t("tell.move", source=card(move.one("from"), t), target=card(move.one("to"), t))


def tell_swap(move: Move, t: Tongue, names: Sequence[str]) -> str:
    if not move.complete:
        return t("tell.choosing")
    given = [int(letter == move.one("swap_give")) for letter in COLOUR_LETTERS]
    got = [int(letter == move.one("swap_get")) for letter in COLOUR_LETTERS]
    return t("tell.swap", given=cubes(given, t), got=cubes(got, t))


def tell_end(move: Move, t: Tongue, names: Sequence[str]) -> str:
    s = move.before
    untouched = not s.used.any() and s.actions_left >= (1 if s.volcano[s.active] else 3)
    return t("tell.pass.turn" if untouched else "tell.end")


def tell_fill(move: Move, t: Tongue, names: Sequence[str]) -> str:
    return t("tell.fill", cubes=cubes([int(letter == move.one("fill")) for letter in COLOUR_LETTERS], t))


def tell_cut(move: Move, t: Tongue, names: Sequence[str]) -> str:
    return t("tell.cut", cards=cards(move.all("cut", "lose_card"), t))


def tell_bid(move: Move, t: Tongue, names: Sequence[str]) -> str:
    """Number and total are public, the cards are the bidder's."""
    last = move.steps[-1].before.record
    total, put_up = int(total_with_bonus(last, move.seat)), move.all("bid")
    if "bare" in move.kinds:
        return t("tell.bare", total=total)
    if move.viewer == move.seat:
        return t("tell.bid.own", total=total, cards=cards(put_up, t))
    return t.count("tell.bid", len(put_up), total=total)


def tell_pass(move: Move, t: Tongue, names: Sequence[str]) -> str:
    return t("tell.pass")


def tell_type(move: Move, t: Tongue, names: Sequence[str]) -> str:
    """Enlil's laying, or Lyre's."""
    if move.before.step != LYRE_STEP:
        return laid(move, t, "tell.enlil") if move.complete else t("tell.choosing")
    return tell_lay(move, t, names)


def tell_decline(move: Move, t: Tongue, names: Sequence[str]) -> str:
    return t("tell.lyre.none" if move.before.step == LYRE_STEP else "tell.decline")


def tell_draw(move: Move, t: Tongue, names: Sequence[str]) -> str:
    return discovery_drawn(move, t)


def tell_gift(move: Move, t: Tongue, names: Sequence[str]) -> str:
    return t("tell.gift", cubes=cubes(move.gained(), t))


def tell_secret(move: Move, t: Tongue, names: Sequence[str]) -> str:
    if move.viewer != move.seat:
        return t("tell.secret")
    return t("tell.secret.own", cubes=cubes(secret_of(move), t))


def secret_of(move: Move) -> list[int]:
    """The cubes of the bid that this move has made, colour by colour."""
    chosen = [0] * COLOURS
    for step in move.steps:
        chosen[step.before.record.colour] = step.action - a.AMOUNT
    return chosen


def tell_lose_disc(move: Move, t: Tongue, names: Sequence[str]) -> str:
    return t("tell.lose_disc", card=card(move.one("lose_disc"), t))


def tell_lose(move: Move, t: Tongue, names: Sequence[str]) -> str:
    return t("tell.lose", card=card(move.one("lose"), t))


TELLERS: dict[str, Callable[[Move, Tongue, Sequence[str]], str]] = {
    "take": tell_take,
    "lay": tell_lay,
    "compensation": tell_compensation,
    "produce": tell_produce,
    "exchange": tell_exchange,
    "settle": tell_settle,
    "trade": tell_trade,
    "move": tell_move,
    "swap": tell_swap,
    "end": tell_end,
    "fill": tell_fill,
    "cut": tell_cut,
    "bid": tell_bid,
    "bare": tell_bid,
    "pass": tell_pass,
    "type": tell_type,
    "decline": tell_decline,
    "draw": tell_draw,
    "gift": tell_gift,
    "amount": tell_secret,
    "lose_disc": tell_lose_disc,
    "lose": tell_lose,
    "lose_card": tell_cut,
}


# What came of it


def happenings(move: Move, t: Tongue, names: Sequence[str]) -> list[str]:
    """Public consequences of a move: the refill, events that open, bids that are revealed, the end that is near."""
    found = [refill(move, t), won(move, t, names), revealed(move, t, names), kept(move, t, names)]
    b, s = move.before, move.after
    if b.phase in (TURN, PIPES) and CUT <= s.phase <= LOSS:
        found.append(t("tell.opens", event=card(CODES[s.slot], t)))
    if s.final_round and not b.final_round:
        found.append(t("tell.trigger", n=int(s.final_round)))
    return [sentence for sentence in found if sentence]


def refill(move: Move, t: Tongue) -> str:
    shown = [
        act(step.action).args[0]
        for step in move.drawn()
        if step.action - a.COMES < TYPES and step.before.record.verb in (ENDING, FILLING)
    ]
    return t("tell.refill", cards=cards(shown, t)) if shown else ""


def won(move: Move, t: Tongue, names: Sequence[str]) -> str:
    """An auction is over: the winner's cards are now open (URUK-10.27)."""
    last = move.steps[-1].before.record
    if last.phase != AUCTION or move.after.phase == AUCTION:
        return ""
    event = card(CODES[last.slot], t)
    winner = int(highest_bidder(last))
    if winner < 0 or committed(last, winner) == 0:
        winner = move.seat if move.kinds[-1] in ("done", "bare") else -1
    if winner < 0:
        return t("tell.nobody", event=event)
    codes = [CODES[c] for c in last.bid[winner][: int(last.bid_count[winner])]]
    if winner == move.seat and move.kinds[-1] == "done":
        codes += move.all("bid")
    key = "tell.won" if codes else "tell.won.free"
    return t(key, name=bold(names[winner]), event=event, cards=cards(codes, t))


def revealed(move: Move, t: Tongue, names: Sequence[str]) -> str:
    """All fists are opened (URUK-10.43)."""
    last = move.steps[-1].before.record
    if last.phase != SECRET or (move.after.phase == SECRET):
        return ""
    own = secret_of(move)
    bids = []
    for seat in range(last.players):
        chosen = own if seat == move.seat else [int(n) for n in last.secret[seat]]
        total = sum(chosen) + int(lighthouse_bonus(last, seat, LIGHTHOUSE_CUBES))
        bids.append(t("tell.reveal.one", name=bold(names[seat]), total=total))
    said = t("tell.reveal", bids=", ".join(bids))
    victims = [bold(names[seat]) for seat in range(last.players) if move.after.volcano[seat] and not last.volcano[seat]]
    if last.slot == VOLCANO and victims:
        said += " " + t("tell.volcano", names=t.listing(victims))
    return said


def kept(move: Move, t: Tongue, names: Sequence[str]) -> str:
    """Ninurta, Marduk or Nannar stays with somebody (URUK-10.16)."""
    for seat in range(move.after.players):
        for k in range(KEPT):
            event = move.after.keeps[seat, k]
            if event != NO_CARD and event not in move.before.keeps[seat]:
                return t("tell.keeps", name=bold(names[seat]), event=card(CODES[event], t))
    return ""
