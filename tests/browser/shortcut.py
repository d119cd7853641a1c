"""Brings an open console to a step by the API, in one request, so that a test begins where it has something to say."""

from __future__ import annotations

from tests.browser.referee import Referee

FORWARD = r"""
async ([until, more]) => {
  const game = location.pathname.match(/\d+/)[0];  // a page from the tablet's store is of no game
  const device = localStorage.getItem('marshal.device');
  const state = await (await fetch(`/api/games/${game}/?device=${device}`)).json();
  const [a, b] = ['A', 'B'].map((team) => state.header.teams[team].players);
  const sixteen = state.edition.pool.slice(0, 16).map((general) => general.name);
  const of = (...places) => places.map((place) => sixteen[place]);
  const warm = of(0, 3, 4, 7, 8, 11, 12, 15), cold = of(1, 2, 5, 6, 9, 10, 13, 14);
  const line = (people, names) => Object.fromEntries(people.map((person, index) => [person, names[index]]));
  const script = [
    ['commander', {do: 'commander', team: 'A', player: a[0]}], ['commander', {do: 'commander', team: 'B', player: b[0]}],
    ['compare', {do: 'compare', A: 9, B: 5}], ['camp', {do: 'camp', team: 'A', camp: 'warm'}],
    ['stack', {do: 'stack', team: 'A', stack: 1}], ['stack', {do: 'stack', team: 'B', stack: 2}],
    ['reveal', {do: 'reveal', generals: sixteen}], ['first-pick', {do: 'first-pick', camp: 'warm'}],
    ...[[warm, 0, 1], [cold, 0, 2], [warm, 1, 3], [cold, 2, 4], [warm, 3, 5], [cold, 4, 6], [warm, 5, 7], [cold, 6, 8]].map(
      ([names, from, to]) => ['pick', {do: 'pick', camp: names === warm ? 'warm' : 'cold', generals: names.slice(from, to)}]),
    ['lineup', {do: 'lineup', camp: 'warm', generals: line(a, warm)}], ['lineup', {do: 'lineup', camp: 'cold', generals: line(b, cold)}],
    ['prepare', {do: 'prepare'}],
    ['seat', {do: 'seat', camp: 'warm', left: a[1], right: a[2]}], ['seat', {do: 'seat', camp: 'cold', left: b[1], right: b[2]}],
    ['unveil', {do: 'unveil'}], ['first-act', {do: 'first-act', camp: 'cold'}], ['deal', {do: 'deal'}],
  ];
  const cut = script.findIndex(([step]) => step === until);
  const rows = [...(cut < 0 ? script : script.slice(0, cut)).map(([, row]) => row), ...more];
  const at = state.view.at;
  const answer = await fetch(`/api/games/${game}/log/`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', 'X-CSRFToken': document.querySelector('meta[name=csrf-token]').content},
    body: JSON.stringify({lease: state.lease, after: state.seq, device, entries: rows.map((row, index) => ({id: `short-${index}`, at: at + index, ...row}))}),
  });
  return [answer.status, await answer.text()];
}
"""


def forward(referee: Referee, until: str = "play", *more: dict[str, object]) -> None:
    """Everything before the step `until`, then `more` entries; the console is loaded anew."""
    status, text = referee.page.evaluate(FORWARD, [until, list(more)])
    assert status == 200, text
    referee.page.reload()
    referee.wait_in_step()
