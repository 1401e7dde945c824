// What a click means now: from the view and a gesture in the making to notation. No drawing here, and no rules: what is
// legal comes from the house, and its refusal has the last word.

import { EDGES, maskOf, outerEdges } from "/games/entdecker/sheet.js";

/**
 * @typedef {{name: string, land: string, mask: number, shape: string, event: string, filler: boolean,
 *   stand_in: boolean, free: string, islands: string[]}} Cell
 * @typedef {{owner: number, piece: string, cell: string, edge: string, island: string, toll: number}} Building
 * @typedef {{name: string, cells: string[], tiles: number, open_ends: number, complete: boolean, plant: boolean,
 *   ranks: number[][], greatest: number[], shares: number[]}} Island
 * @typedef {{colour: import("/static/kit.js").Colour, gold: number, points: number, sources: Record<string, number>,
 *   tokens: number[], supply: Record<string, number>, own: string[], forecast: number}} Seat
 * @typedef {{kind: string, shape: string, event: string, fits: Record<string, string[]>}} Hand
 * @typedef {{
 *   players: number, cells: Cell[], buildings: Building[], islands: Island[], stacks: {count: number, back: string}[],
 *   undiscovered: Record<string, number>, discarded: Record<string, number>, fillers: number[], piles: number[],
 *   plants_left: number[], seats: Seat[], first: number, active: number, asks: number, season: number, spin: number,
 *   step: string, ship: string, ship_at: string, credits: number, hand: Hand | null, targets: string[],
 *   chosen_cell: string, chosen_stack: number, chosen_piece: string, starts: Record<string, number>,
 *   costs: Record<string, number>, buildable: string[], forced: string, own_used: boolean, personal_tiles: boolean,
 *   scored: string, taker: number, taken: number[], over: boolean, ended_by: string, winners: number[], track: number
 * }} View what `view.py` sends
 * @typedef {{seat: number, acts: {kind: string, args: string[]}[]}} Told what one seat did in a row
 * @typedef {{
 *   you: number[], seat: number, legal: Set<string>, names: string[], mode?: string, small?: boolean,
 *   draft?: Record<string, string | number>, t: (key: string, values?: Record<string, string | number>) => string,
 *   choices?: {move: string, label: string, kind: string, args: string[]}[], last?: Told | null, since?: Told[],
 *   mark?: string[], example?: boolean, over?: {winners: number[]} | null
 * }} UI what the page adds to it
 */

export const PIECES = ["post", "fort", "colony"];
export const LETTERS = { post: "P", fort: "F", colony: "C" };
export const MOST_GOLD = 12;
const OWN_PRICE = 2;

/** A phrase with a number in it: `key.one` for one, `key` for others.
 * @param {UI} ui @param {string} key @param {number} n @param {Record<string, string | number>} [values] */
export const count = (ui, key, n, values = {}) => ui.t(n === 1 ? `${key}.one` : key, { n, ...values });

/** @param {View} view @param {UI} ui whether the viewer has to decide now */
export const yours = (view, ui) => ui.you.includes(view.asks);

/** @param {View} view @param {string} name */
export const cellOf = (view, name) => /** @type {Cell} */ (view.cells.find((c) => c.name === name));

/** @param {View} view @param {string} name */
export const islandOf = (view, name) => view.islands.find((i) => i.name === name);

/** @param {View} view @param {string} name */
export const buildingOn = (view, name) => view.buildings.find((b) => b.cell === name);

/** Islands on which somebody has built. @param {View} view */
export const builtIslands = (view) => view.islands.filter((i) => i.greatest.length > 0);

/** Where the ship stands: `c4` a tile, `*e1` a border circle, "" while nobody sails. @param {View} view */
export const shipPlace = (view) => (view.ship && view.ship_at === "border" ? `*${view.ship}` : view.ship);

/** Such a place in words. @param {UI} ui @param {string} place */
export const placeName = (ui, place) =>
  ui.t(place[0] === "*" ? "board.place.border" : "board.place", { cell: place.replace("*", "") });

// Gestures in the making: choose, look, change, confirm

/** Where the ship will set out from: chosen on the page, or already placed. `place` is `c4` or `*e1`.
 * @param {View} view @param {UI} ui
 * @returns {{place: string, toll: number, gold: number, line: (n: number) => string} | null} */
export function setting(view, ui) {
  if (!yours(view, ui)) return null;
  const sign = view.personal_tiles ? "$" : "x", { gold } = view.seats[view.asks];
  if (view.step === "num") {
    return { place: shipPlace(view), toll: 0, gold, line: (tiles) => `${sign}${tiles}` };
  }
  const place = String(ui.draft?.start ?? ""), toll = view.starts[place];
  if (view.step !== "ship" || toll === undefined) return null;
  return { place, toll, gold: gold - toll, line: (tiles) => `@${place} ${sign}${tiles}` };
}

/** The tile in hand as it would lie: the first way that fits, or what was chosen. `ways` are its rotations there.
 * @param {View} view @param {UI} ui @returns {{cell: string, land: string, ways: string[], line: string} | null} */
export function laying(view, ui) {
  if (!yours(view, ui) || !view.hand || (view.step !== "lay" && view.step !== "turn")) return null;
  const [drafted, turned] = String(ui.draft?.lay ?? "").split(":");
  const cells = Object.keys(view.hand.fits), fixed = view.step === "turn" ? view.chosen_cell : "";
  const cell = fixed || (cells.includes(drafted) ? drafted : cells[0]), ways = view.hand.fits[cell] ?? [];
  const land = ways.includes(turned) && cell === drafted ? turned : ways[0];
  return land === undefined ? null : { cell, land, ways, line: fixed ? `=${land}` : `${cell}=${land}` };
}

/** The next way in which the tile fits. @param {{land: string, ways: string[]}} lay */
export const nextWay = ({ land, ways }) => ways[(ways.indexOf(land) + 1) % ways.length];

/** The piece that is about to be built, with its segment on a strait. @param {View} view @param {UI} ui
 * @returns {{piece: string, edge: string, edges: string[], cell: string, cost: number, line: string} | null} */
export function building(view, ui) {
  if (!yours(view, ui)) return null;
  const fixed = view.step === "segment", piece = fixed ? view.chosen_piece : String(ui.draft?.build ?? "");
  if (!fixed && (view.step !== "act" || !view.buildable.includes(piece))) return null;
  const edges = segments(cellOf(view, view.ship)), drafted = String(ui.draft?.edge ?? "");
  const edge = edges.includes(drafted) ? drafted : edges[0] ?? "";
  const sign = fixed ? "" : `+${LETTERS[/** @type {keyof LETTERS} */ (piece)]}`;
  return { piece, edge, edges, cell: view.ship, cost: view.costs[piece], line: `${sign}${edge && `/${edge}`}` };
}

/** The two lands of a strait, `n` and `s`; none on another tile. @param {Cell} cell */
const segments = (cell) => (cell.shape === "S2O" ? [...cell.land.toLowerCase()] : []);

/** A post that is about to be taken back. @param {View} view @param {UI} ui
 * @returns {{cell: string, line: string} | null} */
export function recalling(view, ui) {
  const cell = String(ui.draft?.post ?? "");
  return ui.mode === "recall" && ui.legal.has(`-P${cell}`) ? { cell, line: `-P${cell}` } : null;
}

/** Whether posts can be taken back now. @param {UI} ui */
export const canRecall = (ui) => [...ui.legal].some((move) => move.startsWith("-P"));

/** Gold that the gesture would spend, for the track. @param {View} view @param {UI} ui @param {number} seat */
export function spending(view, ui, seat) {
  if (seat !== view.asks) return 0;
  return setting(view, ui)?.toll ?? building(view, ui)?.cost ?? 0;
}

// Clicks on the chart

/** @typedef {{move?: string, draft?: string, may: boolean}} Click a move to send, or a step of a gesture */
/** @type {Click} */
const NOTHING = { may: false };

/** What a click on a cell does. @param {View} view @param {UI} ui @param {Cell} cell @returns {Click} */
export function click(view, ui, cell) {
  if (!yours(view, ui)) return NOTHING;
  if (ui.mode === "recall") return pickPost(ui, cell);
  switch (view.step) {
    case "ship": return pickStart(view, cell);
    case "lay":
    case "turn": return pickWay(view, ui, cell);
    case "act":
    case "segment": return pickSegment(view, ui, cell);
    case "order": return pickIsland(ui, cell);
    default: return NOTHING;
  }
}

/** @param {UI} ui @param {Cell} cell @returns {Click} */
function pickPost(ui, cell) {
  const move = `-P${cell.name}`;
  return ui.legal.has(move) ? { draft: `post=${cell.name}`, may: true } : { move, may: false };
}

/** The tile itself, or the border circle of a cell where nothing is laid. @param {Cell} cell */
export const startOf = (cell) => (cell.mask < 0 && outerEdges(cell.name).length ? `*${cell.name}` : cell.name);

/** @param {View} view @param {Cell} cell @returns {Click} */
function pickStart(view, cell) {
  const place = startOf(cell);
  return place in view.starts ? { draft: `start=${place}`, may: true } : { move: `@${place}`, may: false };
}

/** A click on another cell chooses it, a click on the chosen one turns the tile.
 * @param {View} view @param {UI} ui @param {Cell} cell @returns {Click} */
function pickWay(view, ui, cell) {
  const lay = laying(view, ui), ways = view.hand?.fits[cell.name];
  if (lay?.cell === cell.name) return { draft: `lay=${cell.name}:${nextWay(lay)}`, may: true };
  if (view.step === "turn" || !ways) return { move: view.step === "turn" ? undefined : cell.name, may: false };
  return { draft: `lay=${cell.name}:${ways[0]}`, may: true };
}

/** On a strait a click chooses the other land. @param {View} view @param {UI} ui @param {Cell} cell @returns {Click} */
function pickSegment(view, ui, cell) {
  const build = building(view, ui);
  if (build?.cell !== cell.name || build.edges.length < 2) return NOTHING;
  return { draft: `edge=${build.edges.find((e) => e !== build.edge)}`, may: true };
}

/** @param {UI} ui @param {Cell} cell @returns {Click} */
function pickIsland(ui, cell) {
  const name = cell.islands.find((island) => ui.legal.has(`>${island}`));
  return name ? { move: `>${name}`, may: true } : { move: cell.islands[0] && `>${cell.islands[0]}`, may: false };
}

// What was told

/** @typedef {{name: string, value: number, shares: {seat: number, points: number}[]}} Scored */
/** @typedef {{seat: number, from: string, route: string[], tiles: number, turned: number, lost: number,
 *   built: {piece: string, cell: string} | null, events: {name: string, amount: number}[], filled: string[],
 *   scored: Scored[], tokens: number[], recalled: string[], income: number, skipped: boolean, ended: string}} Story */

/** What one seat did in a row, and why its turn ended. @param {View} view @param {Told} told @returns {Story} */
export function story(view, told) {
  /** @type {Story} */
  const s = { seat: told.seat, from: "", route: [], tiles: 0, turned: 0, lost: 0, built: null, events: [], filled: [],
    scored: [], tokens: [], recalled: [], income: 0, skipped: false, ended: "" };
  for (const { kind, args } of told.acts) TELL[kind]?.(s, args.map(String));
  if (s.tiles && !s.ended) s.ended = told.seat === view.active && view.ship ? "" : whyEnded(view, s);
  return s;
}

/** Nothing but stopping was left. @param {View} view @param {Story} s */
function whyEnded(view, s) {
  if (view.stacks.every((stack) => stack.count === 0)) return "stacks";
  return s.turned >= s.tiles ? "credits" : "line";
}

/** @param {Story} s @param {string} place a new turn begins */
function setOut(s, place) {
  Object.assign(s, { from: place, route: [], tiles: 0, turned: 0, lost: 0, built: null, ended: "" });
}

/** @type {Record<string, (s: Story, args: string[]) => void>} */
const TELL = {
  ship: (s, [cell]) => setOut(s, cell),
  border: (s, [cell]) => setOut(s, `*${cell}`),
  announce: (s, [n]) => { s.tiles = Number(n); },
  draw: (s) => { s.turned += 1; },
  own: (s) => { s.turned += OWN_PRICE; },
  cell: (s, [cell]) => { s.route.push(cell); },
  unplayable: (s) => { s.lost += 1; },
  event: (s, [name, amount]) => {
    s.events.push({ name, amount: Number(amount) });
    if (name === "storm") s.ended = "storm";
  },
  build: (s, [letter]) => {
    const piece = PIECES.find((p) => p[0].toUpperCase() === letter) ?? "post";
    s.built = { piece, cell: s.route.at(-1) ?? s.from };
    s.ended = "built";
  },
  stop: (s) => { s.ended = "stop"; },
  filler: (s, [cell]) => { s.filled.push(cell); },
  scored: (s, [name, value, ...shares]) => {
    s.scored.push({ name, value: Number(value), shares: shares.map((share) =>
      ({ seat: share.charCodeAt(0) - 65, points: Number(share.slice(1)) })) });
  },
  token: (s, [value]) => { s.tokens.push(Number(value)); },
  recall: (s, [cell]) => { s.recalled.push(cell); },
  income: (s, [n]) => { s.income = Number(n); },
  pass: (s) => { s.skipped = true; },
};

/** What happened since the viewer's own last turn, newest first. @param {View} view @param {UI} ui
 * @returns {Story[]} */
export const stories = (view, ui) =>
  (ui.since ?? (ui.last ? [ui.last] : [])).map((told) => story(view, told)).filter(worthTelling).reverse();

/** @param {Story} s */
const worthTelling = (s) => !!(s.from || s.tiles || s.skipped || s.scored.length + s.tokens.length + s.recalled.length);

/** All islands scored since then. @param {View} view @param {UI} ui */
export const lately = (view, ui) => stories(view, ui).flatMap((s) => s.scored);

// Words for shapes

/** What a mask looks like, in words: `S2A`. @param {number} mask */
export const shapeOf = (mask) => {
  const lands = [...EDGES].filter((_, i) => mask & (1 << i)).length;
  return lands === 2 ? (mask === 5 || mask === 10 ? "S2O" : "S2A") : `S${lands}`;
};

/** One rotation of a shape to show it alone. @type {Record<string, string>} */
export const SHOWN = { S0: "o", S1: "N", S2A: "NW", S2O: "NS", S3: "NEW", S4: "NESW" };
/** @param {string} shape */
export const shownMask = (shape) => maskOf(SHOWN[shape] ?? "o");
