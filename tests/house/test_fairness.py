"""The shuffle that nobody can touch: who commits to what, and when, on the wire and in the database."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tablee.engine import chance
from tablee.engine.fairness import MARK, commitment, house_nonce
from tablee.games.match import Match
from tablee.house.shares import gave
from tablee.house.storage import BOT, PERSON, Seat, Table
from tablee.house.tables import new_match, new_table
from tests.house.server import Guest, Server, here
from tests.house.test_api import refused

AGAINST_A_BOT = [Seat(0, PERSON, "amelie", name="Amélie"), Seat(1, BOT, bot="quick", name="Nour")]
SHORT = {"round_limit": 1}


def test_a_match_waits_for_the_nonce_of_who_has_seen_the_commitment(guest: Guest) -> None:
    answer = guest.post("/api/tables", json={"game": "ur", "players": 2, "waits": True}).json()
    waiting = guest.see(answer["id"])
    assert (waiting["table"]["status"], waiting["table"]["waits"], waiting["view"]) == ("preparing", [0], None)
    assert waiting["table"]["commitment"] == answer["commitment"]
    begun = guest.post(f"/api/tables/{answer['id']}/nonce", json={"nonce": "mine"}).json()
    assert (begun["table"]["status"], begun["table"]["waits"]) == ("playing", [])
    assert begun["table"]["commitment"] == answer["commitment"]


def test_nobody_gives_a_nonce_for_somebody_else_or_twice(server: Server, guest: Guest) -> None:
    id = guest.open(players=2, waits=True)
    with server.guest() as stranger:
        refused(stranger.post(f"/api/tables/{id}/nonce", json={"nonce": "theirs"}), 409, "nonce_given")
    assert guest.post(f"/api/tables/{id}/nonce", json={"nonce": "mine"}).status_code == 200
    refused(guest.post(f"/api/tables/{id}/nonce", json={"nonce": "better"}), 409, "nonce_given")


def test_friends_give_their_nonces_when_all_sit(server: Server, guest: Guest) -> None:
    id = guest.open(seats=[{"kind": "me"}, {"kind": "open"}], waits=True)
    with server.guest() as friend:
        friend.post(f"/api/tables/{id}/seats/1", json={"waits": True})
        assert friend.see(id)["table"]["waits"] == [0, 1]
        friend.post(f"/api/tables/{id}/nonce", json={"nonce": "two"})
        assert guest.see(id)["table"]["waits"] == [0]
        assert guest.post(f"/api/tables/{id}/nonce", json={"nonce": "one"}).json()["table"]["status"] == "playing"


def test_the_file_of_a_match_shows_what_the_player_gave(guest: Guest, tmp_path: Path) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "here"}]
    id = guest.open(seats=seats, options=SHORT, waits=True)
    guest.post(f"/api/tables/{id}/nonce", json={"nonce": "mine"})
    message = guest.play(id, 400)
    path = tmp_path / "match.jsonl"
    path.write_text(guest.get(f"/tables/{id}/match.jsonl").text, encoding="utf-8")
    match = Match.load(path)
    assert match.verify(message["table"]["commitment"], ["mine"]) == []
    assert match.fairness is not None
    assert match.fairness.given == (0,)
    again = guest.post(f"/api/tables/{id}/rematch").json()
    assert guest.see(again["id"])["table"]["waits"] == [0]


def test_a_program_that_gives_no_nonce_begins_at_once(guest: Guest) -> None:
    assert guest.see(guest.open(seats=here(2)))["table"]["status"] == "playing"


# What the house writes


def test_the_nonces_of_the_house_follow_from_its_secret() -> None:
    """Whatever a bot's chair brings along: a house that tries nonces out finds no place for them."""
    ground = msgspec.structs.replace(AGAINST_A_BOT[1], nonce="ground")
    table = new_table("ur", {}, [AGAINST_A_BOT[0], ground], "amelie", False, waits=[0])
    assert [seat.nonce for seat in table.seats] == ["", house_nonce(table.secret, table.salt, 1)]
    assert table.salt.startswith(MARK)
    assert [seat.seat for seat in table.waits_for] == [0]


def old_table() -> Table:
    """A table as an earlier house has stored it."""
    table = new_table("ur", {}, AGAINST_A_BOT, "amelie", False)
    chairs = tuple(msgspec.structs.replace(seat, nonce=f"n{seat.seat}") for seat in table.seats)
    shown = chance.commitment("secret", "salt")
    return msgspec.structs.replace(table, secret="secret", salt="salt", commitment=shown, seats=chairs)


def test_a_match_that_began_under_the_first_scheme_goes_on_under_it() -> None:
    match = new_match(old_table(), auto=True)
    assert match.seed == chance.match_key("secret", ("n0", "n1")) % 2**63
    assert gave(old_table()) == ()
    assert match.fairness is not None
    assert (match.fairness.scheme, match.fairness.commitment) == (1, chance.commitment("secret", "salt"))


@pytest.mark.parametrize("change", [{"name": "Nour "}, {"nonce": "other"}])
def test_who_sits_and_what_they_gave_makes_the_match(change: dict[str, str]) -> None:
    table = new_table("ur", {}, AGAINST_A_BOT, "amelie", False)
    other = (msgspec.structs.replace(table.seats[0], **change), table.seats[1])
    assert new_match(msgspec.structs.replace(table, seats=other), True).seed != new_match(table, True).seed
    assert table.commitment == commitment(table.secret, table.salt)
