// What a click means now: from the view to whole plays in notation. No drawing here, and no rules: what is legal and
// what it costs comes from the house in `view.plays`; reasons beside closed things are hints, the refusal has the last
// word.

/**
 * @typedef {number[]} Vector stone, wood, architecture, decoration
 * @typedef {{code: string, kind: string, rank: string, wage: number, production: Vector, printed: Vector,
 *   university: string, tool: string, site: string}} Unit
 * @typedef {{code: string, machine: boolean, need: Vector, coins: number, points: number, produces: Vector}} Building
 * @typedef {{building: Building, units: Unit[], totals: Vector, unmet: Vector, sent: number, price: number}} Site
 * @typedef {{code: string, adds: Vector}} Tool
 * @typedef {{code: string, resource: string, level: number}} University
 * @typedef {{sesterces: number, points: number, score: number, rank: number, team: Unit[], sites: Site[],
 *   tools: Tool[], loans: number, built: Building[], machines: Building[], units: number, slaves: number,
 *   counted: boolean}} Seat
 * @typedef {{actions: number, bought: number, price: number, pays: number, gains: number, leaves: number,
 *   finishes: boolean, points: number, fills: Vector, useless: string}} Preview
 * @typedef {{
 *   players: number, first: number, active: number, asks: number, step: string, part: string, unit: string, site:
 *   string, university: string, round: number, round_cap: number, last_round: boolean, counting: boolean,
 *   free_actions: number, all_free_actions: number, invested: boolean, building_row: (Building | null)[],
 *   building_waits: number, building_top: Building | null, building_deck: number, worker_row: (Unit | null)[],
 *   worker_waits: number, worker_deck: number, piles: {slaves: Unit[], tools: Tool[], loans: number, universities:
 *   University[]}, seats: Seat[], plays: Record<string, Preview>, prices: Record<string, number>, penalties:
 *   Record<string, number>, takes: number[], end_points: number, label: string, options: Record<string, string>
 * }} View what `view.py` sends
 * @typedef {{
 *   you: number[], seat: number, legal: Set<string>, names: string[], mode?: string, small?: boolean,
 *   draft?: Record<string, string | number>, t: (key: string, values?: Record<string, string | number>) => string,
 *   log?: {seat: number, notation: string, ply: number}[], mark?: string[], example?: boolean, over?: {winners: number[]} | null
 * }} UI what the page adds to it
 * @typedef {{name: string, card: string}} Mode a gesture in the making: what is done, and with which card
 * @typedef {Record<string, string | null>} Click attributes of something that can be clicked
 */

export const LETTERS = ["S", "W", "A", "D"];
export const COLOURS = "rbyg";
const NO_MODE = { name: "", card: "" };

/** A phrase with a number in it: `key.one` for one, `key` for others.
 * @param {UI} ui @param {string} key @param {number} n @param {Record<string, string | number>} [values] */
export const count = (ui, key, n, values = {}) => ui.t(n === 1 ? `${key}.one` : key, { n, ...values });

/** @param {View} view @param {UI} ui whether the viewer has to decide now */
export const yours = (view, ui) => view.asks >= 0 && ui.you.includes(view.asks);

/** Whether a play can be made at this moment. @param {View} view @param {UI} ui @param {string} line */
export const may = (view, ui, line) => yours(view, ui) && ui.legal.size > 0 && line in view.plays;

/** The seat whose mat is shown: the viewer's, or for a spectator that of whose turn it is.
 * @param {View} view @param {UI} ui */
export const mine = (view, ui) =>
  (yours(view, ui) ? view.asks : ui.you.includes(ui.seat) ? ui.seat : ui.you[0] ?? Math.max(view.active, 0));

// Names

/** The end of a key that speaks of slaves by the label that the table has chosen. @param {View} view */
const bound = (view) => (view.label === "neutral" ? ".neutral" : "");

/** @param {View} view @param {UI} ui @param {string} kind */
export const slaves = (view, ui, kind) => ui.t(`board.${kind}${bound(view)}`);

/** The name of a card, as it stands on it. @param {UI} ui @param {string} code */
export const cardName = (ui, code) => ui.t(`board.card.${code}`);

/** @param {View} view @param {Unit} unit the end of a key that names its kind */
const rankKey = (view, unit) =>
  (unit.kind === "machine" ? unit.code : unit.kind === "worker" ? unit.rank : unit.kind + bound(view));

/** @param {View} view @param {Unit} unit @param {UI} ui */
export const unitName = (view, unit, ui) =>
  (unit.kind === "machine" ? cardName(ui, unit.code) : ui.t(`board.rank.${rankKey(view, unit)}`));

/** 'the labourer', as the object of a sentence. @param {View} view @param {Unit} unit @param {UI} ui */
export const theUnit = (view, unit, ui) => ui.t(`board.the.${rankKey(view, unit)}`);

/** `2 stone, 1 wood`. @param {Vector} vector @param {UI} ui */
export const amounts = (vector, ui) => vector.map((n, r) => ({ n, r })).filter(({ n }) => n > 0)
  .map(({ n, r }) => `${n} ${ui.t(`board.resource.${LETTERS[r]}`)}`).join(", ");

// Gestures

/** The gesture that a half-made play stands for; the page itself always sends whole plays.
 * @param {View} view @returns {Mode} */
function halfMade(view) {
  switch (view.step) {
    case "site":
    case "equip": return { name: "send", card: view.unit };
    case "instruct": return { name: "teach", card: view.university };
    case "slave":
    case "tool":
    case "university": return { name: "pile", card: view.step };
    case "invest":
    case "free": return { name: view.step, card: "" };
    default: return NO_MODE;
  }
}

/** @param {View} view @param {UI} ui @returns {Mode} */
export function modeOf(view, ui) {
  if (!yours(view, ui)) return NO_MODE;
  if (!ui.mode) return halfMade(view);
  const at = ui.mode.indexOf(":");
  return at < 0 ? { name: ui.mode, card: "" } : { name: ui.mode.slice(0, at), card: ui.mode.slice(at + 1) };
}

/** The unit that was picked to be sent. @param {View} view @param {UI} ui */
export function picked(view, ui) {
  const { name, card } = modeOf(view, ui);
  return name === "send" ? view.seats[view.asks].team.find((u) => u.code === card) ?? null : null;
}

/** The tool that goes with it. @param {View} view @param {UI} ui */
export function heldTool(view, ui) {
  const tool = String(ui.draft?.tool ?? "");
  return picked(view, ui) && view.seats[view.asks].tools.some((t) => t.code === tool) ? tool : "";
}

/** @param {string} unit @param {string} tool @param {string} site */
export const sendLine = (unit, tool, site) => `${unit}${tool && `+${tool}`}>${site}`;

/** What a site is asked for now: the send of the picked unit, or "".
 * @param {View} view @param {UI} ui @param {string} site */
export function siteLine(view, ui, site) {
  const unit = picked(view, ui);
  return unit ? sendLine(unit.code, heldTool(view, ui), site) : "";
}

/** What a unit is asked for now: to go to the picked site, to be instructed or to be freed; else "".
 * @param {View} view @param {UI} ui @param {Unit} unit */
export function unitLine(view, ui, unit) {
  const { name, card } = modeOf(view, ui);
  if (name === "site") return sendLine(unit.code, "", card);
  if (name === "teach") return `B ${card}>${unit.code}`;
  if (unit.kind === "slave" && (name === "free" || view.counting)) return `F ${unit.code}`;
  return "";
}

/** Plays of this turn so far, newest last. @param {View} view @param {UI} ui @returns {string[]} */
function playsSoFar(view, ui) {
  const entry = ui.log?.at(-1);
  return entry && entry.seat === view.active ? entry.notation.split("; ") : [];
}

const IRREVERSIBLE = ["O", "R"];

/** A take that follows one of this turn becomes one larger take, which brings more: how many actions that is, else 0.
 * @param {View} view @param {UI} ui @param {number} size */
export function mergedTake(view, ui, size) {
  if (view.options.takes_add_up === "on") return 0;
  const last = /^X([12])$/.exec(playsSoFar(view, ui).at(-1) ?? ""), all = last ? Number(last[1]) + size : 0;
  return all <= view.takes.length ? all : 0;
}

/** Why a play should be thought over once: it is of no use, or it buys an action and cannot be taken back; else "".
 * @param {View} view @param {UI} ui @param {string} line */
export function doubt(view, ui, line) {
  const play = view.plays[line];
  if (!play) return "";
  if (play.useless) return play.useless;
  return play.bought > 0 && IRREVERSIBLE.includes(line[0]) && line[1] === " " ? "buy" : "";
}

/** The attributes of something that stands for a whole play. What is not legal is sent all the same: the house says
 * why. @param {View} view @param {UI} ui @param {string} line @returns {Click} */
export function click(view, ui, line) {
  if (!line || !yours(view, ui)) return { "aria-disabled": "true" };
  if (!may(view, ui, line)) return { "data-send": line, "aria-disabled": "true" };
  return doubt(view, ui, line) ? { "data-mode": `sure:${line}` } : { "data-send": line };
}

// Prices

/** What an action costs beyond the free ones. @param {View} view @param {number} actions @param {number} sesterces */
export const costOf = (view, actions, sesterces) =>
  view.prices.action * Math.max(0, actions - view.free_actions) + sesterces;

/** The price of a send, legal or not. @param {View} view @param {Unit} unit @param {Site} site */
export const sendCost = (view, unit, site) => ({
  actions: site.price,
  bought: Math.max(0, site.price - view.free_actions),
  pays: costOf(view, site.price, unit.wage),
});

/** @param {UI} ui @param {string} key @param {string} clause @param {Record<string, string | number>} [values] */
export const because = (ui, key, clause, values) => `${ui.t(`board.no.${key}`, values)} · BLD-${clause}`;

/** Why a kind of investment is closed, with its clause. @param {View} view @param {UI} ui @param {string} kind */
export function whyNoInvestment(view, ui, kind) {
  const left = { slave: view.piles.slaves.length, tool: view.piles.tools.length, loan: view.piles.loans,
    university: view.piles.universities.length }[kind] ?? 0;
  if (!left) return because(ui, "empty", "6.3");
  if (!yours(view, ui)) return "";
  if (view.invested) return because(ui, "invested", "6.1");
  const price = costOf(view, 1, kind === "loan" ? 0 : view.prices[kind]), has = view.seats[view.asks].sesterces;
  return price > has ? because(ui, "dear", "3.7", { n: price, has }) : because(ui, "nobody", "6.20");
}

// What just happened

/** @typedef {{ply: string, seat: number, cards: Set<string>, finished: string}} Happened */

/** The last plays that somebody made, read from the log: the cards that came, and what was finished by the very last.
 * While a hint or an example marks something, that alone is marked.
 * @param {UI} ui @returns {Happened} */
export function happened(ui) {
  const entry = ui.log?.at(-1), cards = new Set(/** @type {string[]} */ ([])), marked = new Set(ui.mark);
  if (!entry || entry.seat < 0) return { ply: "", seat: -1, cards: marked, finished: "" };
  const plays = entry.notation.split("; ").filter((play) => play !== "E");
  for (const play of plays) {
    for (const [, code] of play.matchAll(/[=>]([A-Z][A-Z0-9]+)/g)) cards.add(code);
    const taken = /^[ORBF] (\w+)/.exec(play);
    if (taken) cards.add(taken[1]);
  }
  const finished = />(\w+)(?:\*\d+)?#$/.exec(plays.at(-1) ?? "")?.[1] ?? "";
  const shown = marked.size ? { seat: -1, cards: marked } : { seat: entry.seat, cards };
  return { ply: `${entry.ply}-${plays.length}`, ...shown, finished };
}
