// What a click means now: from the view and the legal moves to notation. No drawing here, and no rules: what is legal
// comes from the house; what is worked out here only shows what fits, and the house has the last word.

import { COLOURS, colourOf, levelOf } from "/games/uruk/cards.js";

/**
 * @typedef {{code: string, level: number, colour: string, copies: number, kind: string, shows: string}} Type
 * @typedef {{code: string, count: number, known: number}} Held
 * @typedef {{code: string, discs: number, cubes: string, used: boolean, lyre: boolean, worth: number}} Place
 * @typedef {{number: number, places: Place[], room: number, hand: Held[], cards: number, put_up: number, stock: number[],
 *   keeps: string[], volcano: boolean, discs: number, cities: number, level: number, bonus: [number, number],
 *   points: number, parts: Record<string, number>}} Seat
 * @typedef {{name: string, discs: number, full: number, price: number, different: number, village_only: boolean,
 *   current: boolean}} Epoch
 * @typedef {{seat: number, stance: string, cards: number, total: number, own: string[], cubes: string}} Bid
 * @typedef {{verb: string, text: string, card: string, place: string, colour: string, owed: number, picked: string[],
 *   paid: string, rival: number}} Making
 * @typedef {{card: string, place: string, mark: string, needed: number, pay: string[], line: string}} Laying
 * @typedef {{place: string, mark: string, price: number, cubes: string, cards: string[], line: string}} Settling
 * @typedef {{
 *   players: number, viewer: number, types: Type[], seats: Seat[], first: number, active: number, asks: number,
 *   phase: string, step: string, round: number, final_round: number, last_round: boolean, actions_left: number,
 *   used: string[], gained: string, display: string[], slot: string, down: string, epochs: Epoch[], pool: number,
 *   deck: number, can_draw: boolean, renewed: boolean, discard: string[], supply: number[], standing: number,
 *   leader: number, bids: Bid[], victims: number[], gift: number, making: Making, layings: Laying[],
 *   settlings: Settling[], sources: Record<string, string>, exchanges: Record<string, string>, scores: number[],
 *   colours: import("/static/kit.js").Colour[]
 * }} View what `view.py` sends
 * @typedef {{move: string, label: string, kind: string, args: string[]}} Choice
 * @typedef {{
 *   you: number[], seat: number, legal: Set<string>, names: string[], mode?: string, small?: boolean,
 *   draft?: Record<string, string | number>, look?: Record<string, string>,
 *   t: (key: string, values?: Record<string, string | number>) => string, choices?: Choice[],
 *   last?: {seat: number, acts: {kind: string, args: string[]}[]} | null, mark?: string[], example?: boolean,
 *   over?: {winners: number[]} | null
 * }} UI what the page adds to it
 */

/** A phrase with a number in it: `key.one` for one, `key` for others.
 * @param {UI} ui @param {string} key @param {number} n @param {Record<string, string | number>} [values] */
export const count = (ui, key, n, values = {}) => ui.t(n === 1 ? `${key}.one` : key, { n, ...values });

/** @param {View} view @param {UI} ui whether the viewer has to decide now */
export const yours = (view, ui) => view.asks >= 0 && ui.you.includes(view.asks);

/** The seat whose discoveries lie in the middle: the viewer's, or for a spectator the one whose turn it is.
 * @param {View} view */
export const mine = (view) => (view.viewer >= 0 ? view.viewer : Math.max(view.active, 0));

/** @param {View} view @param {UI} ui whether a whole turn lies open */
export const acting = (view, ui) => yours(view, ui) && view.step === "act";

/** The hand as single cards. @param {View} view @returns {string[]} */
export const handOf = (view) =>
  (view.viewer < 0 ? [] : view.seats[view.viewer].hand.flatMap(({ code, count }) => Array(count).fill(code)));

/** What the page's mode says: a verb, and what it is about. @param {UI} ui @returns {[string, string]} */
export function mode(ui) {
  const [verb, about = ""] = (ui.mode ?? "").split(":");
  return [verb, about];
}

/** @param {UI} ui @param {string} kind @param {string} [arg] */
export const choice = (ui, kind, arg) =>
  ui.choices?.find((c) => c.kind === kind && (arg === undefined ? !c.args.length : c.args[0] === arg));

/** The first choice of one of several kinds for a thing. @param {UI} ui @param {string[]} kinds @param {string} arg */
export const choiceFor = (ui, kinds, arg) => ui.choices?.find((c) => kinds.includes(c.kind) && c.args[0] === arg);

/** A list that the draft holds. @param {UI} ui @param {string} key @param {string[]} [otherwise] */
export const drafted = (ui, key, otherwise = []) => {
  const kept = ui.draft?.[key];
  return kept === undefined ? otherwise : String(kept).split(",").filter(Boolean);
};

/** `list` without one `item`. @param {string[]} list @param {string} item */
export function without(list, item) {
  const at = list.lastIndexOf(item);
  return at < 0 ? list : [...list.slice(0, at), ...list.slice(at + 1)];
}

/** What is left of a list. @param {string[]} all @param {string[]} taken */
export const rest = (all, taken) => taken.reduce(without, all);

/** @param {string[]} list @param {string} item */
export const times = (list, item) => list.filter((one) => one === item).length;

/** Cubes in the order of colours. @param {string[]} cubes */
export const inOrder = (cubes) => COLOURS.flatMap((colour) => cubes.filter((c) => c === colour)).join("");

// Laying: a payment in units, each a copy (`LYR`) or a pair (`WAL&LIG`); the last pair may lack its second card

/** @typedef {{card: string, place: string, places: string[], mark: string, discount: boolean, owed: number, units: string[],
 *   pool: string[], line: string, missing: number}} LayDraft */

/** The laying that the page shows, or null before a discovery is chosen. @param {View} view @param {UI} ui
 * @returns {LayDraft | null} */
export function layDraft(view, ui) {
  const [verb, card] = mode(ui);
  const ways = view.layings.filter((laying) => laying.card === card);
  if (verb !== "lay" || !ways.length) return null;
  const places = ways.map(({ place }) => place);
  const place = String(ui.draft?.place ?? (places.includes("_") || places.length === 1 ? places[0] : ""));
  const way = ways.find((laying) => laying.place === place);
  const pool = without([...handOf(view), ...(place && place !== "_" ? [place] : [])], card);
  if (!way) return { card, place: "", places, mark: "", discount: false, owed: 0, units: [], pool, line: "", missing: 0 };
  const discount = way.mark === "%", mark = discount && ui.draft?.full === "1" ? "" : way.mark;
  const owed = way.needed - 1 + (discount && !mark ? 1 : 0), units = drafted(ui, "pay", way.pay);
  const whole = units.filter((unit) => unit === card || unit.includes("&"));
  const ready = whole.length === owed && units.length === owed;
  const at = place === "_" ? "" : `/${place}`, prefix = view.phase === "lyre" ? `#${view.seats[view.asks].number} y ` : "";
  return { card, place, places, mark, discount, owed, units, pool, missing: owed - whole.length,
    line: ready ? `${prefix}+${card}${mark}${at}[${whole.join(" ")}]` : "" };
}

/** The cards of some units, one by one. @param {string[]} units */
export const cardsOf = (units) => units.flatMap((unit) => unit.split("&"));

/** The half of a pair that waits for its other half; "" if none does. @param {LayDraft} d */
export const halfOf = (d) => d.units.find((unit) => unit !== d.card && !unit.includes("&")) ?? "";

/** The units with one more card, or null if it does not fit. @param {View} view @param {LayDraft} d @param {string} code */
export function withCard(view, d, code) {
  const left = rest(d.pool, cardsOf(d.units)), half = halfOf(d), colour = colourOf(view, code);
  if (!left.includes(code)) return null;
  if (code === d.card) return d.units.length < d.owed ? [code, ...d.units] : null;
  if (half) {
    return colourOf(view, half) === colour ? d.units.map((unit) => (unit === half ? `${half}&${code}` : unit)) : null;
  }
  const mates = without(left, code).filter((other) => other !== d.card && colourOf(view, other) === colour);
  return d.units.length < d.owed && mates.length ? [...d.units, code] : null;
}

/** The units without one card; a pair leaves its other half. @param {LayDraft} d @param {string} unit @param {string} code */
export function withoutCard(d, unit, code) {
  const left = without(unit.split("&"), code).join("&"), units = without(d.units, unit);
  if (!left) return units;
  const half = halfOf({ ...d, units });
  return half ? units : [...units, left];
}

// Discs

/** @typedef {{place: string, way: Settling, ways: Settling[], cubes: string[], cards: string[], line: string, missing: number}}
 *   DiscDraft */

/** The disc that the page shows, or null before a place is chosen. @param {View} view @param {UI} ui
 * @returns {DiscDraft | null} */
export function discDraft(view, ui) {
  const [verb, place] = mode(ui);
  const ways = view.settlings.filter((settling) => settling.place === place);
  if (verb !== "settle" || !ways.length) return null;
  const cheapest = ways.reduce((a, b) => (b.price + b.cards.length < a.price + a.cards.length ? b : a));
  const way = ways.find(({ mark }) => mark === ui.draft?.mark) ?? cheapest;
  const cubes = drafted(ui, "cubes", [...way.cubes]), cards = drafted(ui, "cards", way.cards);
  const missing = way.price - cubes.length - cards.length;
  const line = `d ${place}${way.mark && ` ${way.mark}`}[${inOrder(cubes)}${cards.map((code) => `+${code}`).join("")}]`;
  return { place, way, ways, cubes, cards, missing, line: missing ? "" : line };
}

/** The epoch whose discs are placed now. @param {View} view */
export const epochOf = (view) => view.epochs.find(({ current }) => current);

/** Whether one more thing of a colour fits into the payment of a disc. @param {View} view @param {DiscDraft} d
 * @param {string} colour */
function colourFits(view, d, colour) {
  const epoch = epochOf(view), paid = [...d.cubes, ...d.cards.map((code) => colourOf(view, code))];
  if (!epoch || d.missing <= 0) return false;
  if (!epoch.price) return colour === colourOf(view, d.place);
  const repeats = paid.length - new Set(paid).size;
  return !paid.includes(colour) || repeats < epoch.price - epoch.different;
}

/** @param {View} view @param {DiscDraft} d @param {string} colour */
export const cubeFits = (view, d, colour) =>
  d.cubes.length < d.way.cubes.length && times(d.cubes, colour) < view.seats[view.asks].stock[COLOURS.indexOf(colour)]
  && colourFits(view, d, colour);

/** @param {View} view @param {DiscDraft} d @param {string} code */
export const wellFits = (view, d, code) =>
  d.cards.length < d.way.cards.length && times(d.cards, code) < times(handOf(view), code)
  && colourFits(view, d, colourOf(view, code));

/** What a place gains by one more disc. @param {View} view @param {Place} place */
export const discGain = (view, place) => levelOf(view, place.code) * (place.discs + 1) - place.worth;

// Cogwheel: from one place to another, levels at most one apart

/** @param {View} view @param {Place} place */
const places = (view, place) => view.seats[mine(view)].places.filter((to) =>
  to !== place && to.discs < 2 && Math.abs(levelOf(view, to.code) - levelOf(view, place.code)) <= 1);

/** @param {View} view @param {Place} place */
export const canMoveFrom = (view, place) => place.discs > 0 && places(view, place).length > 0;

/** @param {View} view @param {string} from @param {Place} to */
export function canMoveTo(view, from, to) {
  const place = view.seats[mine(view)].places.find(({ code }) => code === from);
  return !!place && places(view, place).includes(to);
}

// Bids

/** The cards that the viewer has put up already. @param {View} view */
export const ownBid = (view) => view.bids.find((bid) => bid.seat === view.asks)?.own ?? [];

/** What the cards chosen now make of the bid. @param {View} view @param {string[]} cards */
export function bidTotal(view, cards) {
  const seat = view.seats[view.asks];
  return [...ownBid(view), ...cards].reduce((sum, code) => sum + levelOf(view, code), seat.bonus[1]);
}

/** The line of a bid; "" while it beats nothing. @param {View} view @param {string[]} cards */
export function bidLine(view, cards) {
  const total = bidTotal(view, cards);
  if (total <= view.standing || (!cards.length && ownBid(view).length)) return "";
  return `#${view.seats[view.asks].number} b +${cards.length ? cards.join("&") : "0"}=${total}`;
}

/** How many cubes of a colour the fist holds. @param {UI} ui @param {string} colour */
export const inFist = (ui, colour) => Number(ui.draft?.[colour] ?? 0);

/** The line of a secret bid. @param {View} view @param {UI} ui */
export function secretLine(view, ui) {
  const seat = view.seats[view.asks], cubes = COLOURS.map((colour) => colour.repeat(inFist(ui, colour))).join("");
  return `#${seat.number} s ${cubes || "0"}=${cubes.length + seat.bonus[0]}`;
}

// What just happened

const LAID_KINDS = ["type", "source", "disc", "to", "from", "lose_disc", "place", "fill"];

/** The discoveries of a seat that its last decisions touched. @param {View} view @param {UI} ui @param {number} seat */
export function lastCards(view, ui, seat) {
  if (!ui.last || ui.last.seat !== seat) return [];
  return ui.last.acts.filter(({ kind }) => LAID_KINDS.includes(kind)).map(({ args }) => args[0]);
}

/** The clause that says what a card does. @type {Record<string, string>} */
export const CLAUSES = {
  HUT: "6.9", NET: "6.9", POT: "6.9", CIS: "6.9", WAL: "5.15", AXE: "5.15", STA: "5.15", SHI: "5.15", KIL: "6.10",
  ROL: "6.10", DOM: "6.10", WHE: "6.10", LIG: "10.18", AXL: "9.9", ROA: "6.11", WEL: "8.16", VAU: "8.11", PUL: "6.14",
  COI: "8.12", SEW: "6.14", PIP: "6.15", SCA: "13.8", LYR: "13.4", CLO: "5.9", ZIG: "6.25", COG: "9.7", AST: "6.22",
  AQU: "9.2", ENL: "10.29", NER: "10.32", NIN: "10.33", GIB: "10.37", MAR: "10.38", NAN: "10.40", ISH: "10.41",
  DRO: "10.47", QUA: "10.48", VOL: "10.51",
};
