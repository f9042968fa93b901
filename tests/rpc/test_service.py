"""The methods of `melder session`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest

from melder.games.contract import Game, Json
from melder.games.streams import Stream
from melder.rpc.protocol import answer
from melder.rpc.service import Service


class First:
    """A bot that takes the first action."""

    def choose(self, view: Json, actions: Iterable[Json]) -> Any:
        return next(iter(actions))


class Fickle:
    """A bot that takes another of the actions each time that it thinks."""

    def __init__(self) -> None:
        self.thoughts = 0

    def choose(self, view: Json, actions: Iterable[Json]) -> Any:
        self.thoughts += 1
        return list(actions)[self.thoughts]


BOTS = {"first": First, "fickle": Fickle}


def bots(game: Game[Any], name: str, seed: str) -> First | Fickle:
    if name not in BOTS:
        raise KeyError(f"no bot of {game.name} is called {name!r}")
    return BOTS[name]()


class Client:
    """The other end of the line."""

    def __init__(self) -> None:
        self.methods = Service(Stream(1).below, bots).methods

    def ask(self, method: str, **params: Any) -> Any:
        line = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        text = answer(self.methods, json.dumps(line))
        assert text is not None
        assert "\n" not in text
        found = json.loads(text)
        assert found["id"] == 1
        return found

    def get(self, method: str, **params: Any) -> Any:
        return self.ask(method, **params)["result"]

    def error(self, method: str, **params: Any) -> Any:
        return self.ask(method, **params)["error"]

    def start(self, seed: str = "ABCD2345", **options: Any) -> str:
        return str(self.get("new", game="melder", seed=seed, options=options)["session"])


@pytest.fixture
def client() -> Client:
    return Client()


def test_a_game_starts_with_free_rerolls_that_its_save_keeps(client: Client) -> None:
    save = client.get("save", session=client.start(free_rerolls=2))
    assert save["options"]["free_rerolls"] == 2
    again = client.get("load", save=save)["session"]
    assert client.get("save", session=again) == save
    error = client.error("new", game="melder", seed="ABCD2345", options={"free_rerolls": -1})
    assert "free_rerolls" in error["message"]


def test_a_game_from_its_start_to_its_end(client: Client) -> None:
    session = client.start()
    for _ in range(400):
        actions = client.get("actions", session=session, seat=0, limit=1)
        if not actions:
            break
        bot = client.get("bot", session=session, seat=0, bot="first")
        assert bot == actions[0]
        # Scoring and passing bring the run to its end sooner than undoing does.
        for action in ({"score": {}}, {"pass": {}}, bot):
            found = client.ask("act", session=session, seat=0, action=action)
            if "result" in found:
                break
        assert isinstance(found["result"]["events"], list)
        if found["result"]["done"]:
            break
    assert client.get("view", session=session, seat=0)["phase"] == "lost"
    assert client.get("actions", session=session, seat=0) == []
    for method, more in (("act", {"action": {"next": {}}}), ("bot", {"bot": "first"})):
        error = client.error(method, session=session, seat=0, **more)
        assert (error["code"], error["data"]["rule"]) == (1, "phase")


def test_an_illegal_action_changes_nothing(client: Client) -> None:
    session = client.start()
    before = client.get("save", session=session)
    for action, rule in (
        ({"draw": {}}, "phase"),
        ({"buy": "relic/nothing"}, "item"),
        ({"fly": {}}, "action"),
        ({"raise": "play_end"}, "action"),
        ("nothing", "action"),
    ):
        error = client.error("act", session=session, seat=0, action=action)
        assert error["code"] == 1
        assert error["data"] == {"rule": rule, "message": error["message"]}
    assert client.get("save", session=session) == before


def test_scenario_words_are_accepted_as_actions(client: Client) -> None:
    session = client.start()
    events = client.get("act", session=session, seat=0, action="next")["events"]
    assert {"event": "phase", "phase": "play"} in events


def test_a_suggestion_is_taken_as_it_is(client: Client) -> None:
    session = client.start("BBBB3333")
    assert client.get("suggest", session=session, seat=0) is None
    client.get("act", session=session, seat=0, action="next")
    best = client.get("suggest", session=session, seat=0)
    for action in best["actions"]:
        client.get("act", session=session, seat=0, action=action)
    assert client.get("view", session=session, seat=0)["potential"] == best["value"]


def test_scores_tell_how_they_came_about(client: Client) -> None:
    session = client.start("NNNN2222")
    client.get("act", session=session, seat=0, action="next")
    while (best := client.get("suggest", session=session, seat=0)) is not None:
        for action in best["actions"]:
            client.get("act", session=session, seat=0, action=action)
    events = client.get("act", session=session, seat=0, action="score")["events"]
    scored = events[0]
    assert scored["event"] == "scored"
    assert scored["score"] == scored["total"] > 0
    assert {"source", "text", "chips", "mult"} == set(scored["trace"][0])


def test_several_sessions_do_not_touch_each_other(client: Client) -> None:
    one, two, three = client.start(), client.start(), client.start("CCCC4444")
    assert len({one, two, three}) == 3
    client.get("act", session=one, seat=0, action={"next": {}})
    views = [client.get("view", session=each, seat=0) for each in (one, two, three)]
    assert [view["phase"] for view in views] == ["play", "draft", "draft"]
    client.get("act", session=two, seat=0, action={"next": {}})
    assert client.get("view", session=two, seat=0) == views[0]
    client.get("close", session=one)
    assert client.error("view", session=one, seat=0)["code"] == 2
    assert client.get("view", session=two, seat=0)["phase"] == "play"


def test_a_given_seed_fixes_the_side_bets_and_a_drawn_one_does_not(client: Client) -> None:
    saves = [client.get("save", session=client.start()) for _ in range(2)]
    assert saves[0] == saves[1]
    drawn = [
        client.get("save", session=client.get("new", game="melder")["session"]) for _ in range(2)
    ]
    assert drawn[0]["seed"] != drawn[1]["seed"]
    assert drawn[0]["options"]["luck"] != drawn[1]["options"]["luck"]


def test_a_save_is_loaded_as_another_session(client: Client) -> None:
    session = client.start()
    client.get("act", session=session, seat=0, action={"next": {}})
    save = client.get("save", session=session)
    other = client.get("load", save=save)["session"]
    assert other != session
    assert client.get("save", session=other) == save
    for wrong in (None, 3, {}, {**save, "game": None}, {**save, "log": []}, {**save, "format": 9}):
        error = client.error("load", save=wrong)
        assert error["code"] == 3
        assert "\n" not in error["message"]
    error = client.error("load", save={**save, "game": "nothing"})
    assert (error["code"], "'nothing'" in error["message"]) == (3, True)


def test_a_bot_that_is_asked_again_says_the_same(client: Client) -> None:
    session = client.start()
    actions = client.get("actions", session=session, seat=0, limit=4)
    told = [client.get("bot", session=session, seat=0, bot="fickle") for _ in range(3)]
    assert told == [actions[1]] * 3
    client.get("act", session=session, seat=0, action={"next": {}})
    actions = client.get("actions", session=session, seat=0, limit=4)
    assert client.get("bot", session=session, seat=0, bot="fickle") == actions[2]


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("new", {"game": "nothing"}),
        ("new", {"game": 3}),
        ("new", {"game": "melder", "seed": "short"}),
        ("new", {"game": "melder", "seed": 12345678}),
        ("new", {"game": "melder", "options": []}),
        ("new", {"game": "melder", "seed": "ABCD2345", "options": {"deck": "nothing"}}),
        ("new", {"game": "melder", "seed": "ABCD2345", "options": {"nothing": 1}}),
        ("new", {}),
        ("actions", {"session": "1", "limit": -1}),
        ("actions", {"session": "1", "limit": "3"}),
        ("view", {"session": "1", "seat": "0"}),
        ("act", {"session": "1", "seat": 0}),
        ("act", {"session": "1", "seat": 0, "action": 7}),
        ("bot", {"session": "1", "seat": 0, "bot": "nothing"}),
        ("bot", {"session": "1", "seat": 0, "bot": 3}),
    ],
)
def test_wrong_parameters(client: Client, method: str, params: Json) -> None:
    client.start()
    assert client.error(method, **params)["code"] == -32602


@pytest.mark.parametrize("number", [-(2**63) - 1, -1, 0, 2**31, 2**63 - 1, 2**63, 10**400])
def test_no_number_is_an_internal_error(client: Client, number: int) -> None:
    session = client.start()
    client.get("act", session=session, action="next")
    asked: list[tuple[str, Json]] = [
        ("actions", {"limit": number}),
        ("act", {"action": {"reorder": {"meld": [number], "to": number}}}),
        ("act", {"action": {"discard": [number]}}),
        ("act", {"action": {"use": {"item": "x", "split": [number, number]}}}),
        ("act", {"action": {"buy": number}}),
        *(
            (method, {"seat": number, **more})
            for method, more in (
                ("view", {}),
                ("actions", {}),
                ("suggest", {}),
                ("act", {"action": "nothing"}),
                ("bot", {"bot": "first"}),
            )
        ),
    ]
    for method, params in asked:
        found = client.ask(method, session=session, **params)
        assert found.get("error", {"code": 1})["code"] in (1, -32602), found


def test_a_limit_beyond_all_actions_is_none(client: Client) -> None:
    session = client.start()
    listed = client.get("actions", session=session)
    for limit in (len(listed), 2**63 - 1, 2**63, 10**400):
        assert client.get("actions", session=session, limit=limit) == listed


def test_unknown_sessions_and_seats(client: Client) -> None:
    session = client.start()
    for name in ("2", "", None, 1, []):
        for method in ("view", "actions", "suggest", "save", "close"):
            assert client.error(method, session=name)["code"] == 2
    error = client.error("view", session=session, seat=1)
    assert (error["code"], error["data"]["rule"]) == (1, "seat")
