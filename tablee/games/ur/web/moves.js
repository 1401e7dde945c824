// What a click means now: from the view and the legal moves to notation. No drawing here, and no rules: what is legal
// comes from the house; the reasons beside disabled things are hints, and the house's refusal has the last word.

/**
 * @typedef {{name: string, kind: string, back: string, owner: number, cubes: number, ziggurat: boolean}} Cell
 * @typedef {import("/static/kit.js").Colour} Colour
 * @typedef {{
 *   players: number, side_length: number, cells: Cell[], colours: Colour[], hands: string[], leftovers: string[],
 *   side: string, pile: string[], first: number, active: number, asks: number, phase: string, step: string,
 *   slots: string[], performing: string, cell: string, attacker: string, target: string, low: number, high: number,
 *   pool: number, supply: number[], on_grid: number[], ziggurats_left: number, round: number, final_round: boolean,
 *   set_points: number[],
 *   scores: number[], items: Record<string, number>[], prices: Record<string, number>, gains: Record<string, number[]>
 * }} View what `view.py` sends
 * @typedef {{
 *   you: number[], seat: number, legal: Set<string>, names: string[], mode?: string, small?: boolean,
 *   draft?: Record<string, string | number>, t: (key: string, values?: Record<string, string | number>) => string,
 *   choices?: {move: string, label: string, kind: string, args: string[]}[],
 *   last?: {seat: number, acts: {kind: string, args: string[]}[]} | null, mark?: string[], example?: boolean,
 *   over?: {winners: number[]} | null
 * }} UI what the page adds to it
 * @typedef {{value: number, move: string, note: string}} Amount
 */

export const KINDS = ["A", "K", "C", "P", "W"];
export const FULL = 5;
const SLOTS = 2;
/** Steps in which one of a few numbers is chosen for one tile. */
const AMOUNTS = ["feed", "shortage", "politics", "move"];

/** A phrase with a number in it: `key.one` for one, `key` for others.
 * @param {UI} ui @param {string} key @param {number} n @param {Record<string, string | number>} [values] */
export const count = (ui, key, n, values = {}) => ui.t(n === 1 ? `${key}.one` : key, { n, ...values });

/** @param {View} view @param {UI} ui whether the viewer has to decide now */
export const yours = (view, ui) => ui.you.includes(view.asks);

/** The seat whose tile the rail shows: the viewer's, or for a spectator the one that has its turn.
 * @param {View} view @param {UI} ui */
export const mine = (view, ui) =>
  (yours(view, ui) ? view.asks : ui.you.includes(ui.seat) ? ui.seat : ui.you[0] ?? view.active);

/** @param {View} view @param {string} name */
export const cellOf = (view, name) => view.cells.find((c) => c.name === name);

/** @param {Cell} cell */
export const isFree = (cell) => cell.owner < 0 && !cell.ziggurat;

/** @param {View} view @param {number} seat the tiles that a seat owns; ziggurats are nobody's (UR-5.4) */
export const owned = (view, seat) => view.cells.filter((c) => c.owner === seat && !c.ziggurat);

/** @param {View} view @param {Cell} cell @param {UI} ui */
function actMove(view, cell, ui) {
  const own = cell.owner === view.asks && !cell.ziggurat;
  if (ui.mode === "settle") return `*${cell.name}`;
  if (ui.mode === "build") return `Z${cell.name}`;
  if (ui.mode === "put") return `+${cell.name}`;
  if (own && cell.cubes === FULL) return `Z${cell.name}`;
  return isFree(cell) ? `*${cell.name}` : `+${cell.name}`;
}

/** The move that a click on a cell asks for, legal or not; "" if cells mean nothing in this step.
 * @param {View} view @param {Cell} cell @param {UI} ui */
export function moveOf(view, cell, ui) {
  if (!yours(view, ui) || ui.mode === "politics") return "";
  switch (view.step) {
    case "place": return `@${cell.name}`;
    case "swap":
    case "exchange": return `x${cell.name}`;
    case "act": return actMove(view, cell, ui);
    case "enter": return `${view.on_grid[view.asks] ? "" : "3"}*${cell.name}`;
    case "attacker": return `${cell.name}>`;
    case "target": return `>${cell.name}`;
    default: return "";
  }
}

/** What a cell's move would do, in words. @param {View} view @param {Cell} cell @param {string} move @param {UI} ui */
export function meaning(view, cell, move, ui) {
  if (view.step === "target") return count(ui, "board.do.target", view.prices[cell.name] ?? 0);
  if (view.step === "act") {
    return ui.t({ "+": "board.do.put", "*": "board.do.settle", Z: "board.do.build" }[move[0]] ?? "board.do.put");
  }
  return ui.t(`board.do.${view.step}`);
}

/** Whether the board should glow softly: many things may be done, and none was chosen.
 * @param {View} view @param {UI} ui */
export const isOpen = (view, ui) => view.step === "act" && !ui.mode;

/** The numbers to choose from, with what each would leave. @param {View} view @param {UI} ui @returns {Amount[]} */
export function amounts(view, ui) {
  if (!yours(view, ui) || !AMOUNTS.includes(view.step)) return [];
  const cubes = cellOf(view, view.cell)?.cubes ?? 0;
  return Array.from({ length: view.high - view.low + 1 }, (_, i) => {
    const value = view.low + i;
    switch (view.step) {
      case "move": return { value, move: `:${value}`, note: count(ui, "board.stays", view.high - value) };
      case "politics": return { value, move: `${view.cell}=${value}`, note: "" };
      default: return { value, move: `${view.cell}+${value}`, note: ui.t("board.makes", { n: cubes + value }) };
    }
  });
}

/** The cell that an amount is for. @param {View} view */
export const askedCell = (view) => (view.step === "move" ? view.target : view.cell);

// Politics: a gesture in the making

/** Cubes on a tile as the draft has them. @param {Cell} cell @param {UI} ui */
export const drafted = (cell, ui) => Number(ui.draft?.[cell.name] ?? cell.cubes);

/** Whether the page shows the Politics gesture. @param {View} view @param {UI} ui */
export const isDraft = (view, ui) => ui.mode === "politics" && view.step === "act" && yours(view, ui);

/** Cubes to be drawn on a tile: in a Politics gesture what it would have.
 * @param {View} view @param {Cell} cell @param {UI} ui */
export const standing = (view, cell, ui) =>
  (isDraft(view, ui) && cell.owner === view.asks && !cell.ziggurat ? drafted(cell, ui) : cell.cubes);

/** Cubes taken up and not yet put down. @param {View} view @param {UI} ui */
export const draftPool = (view, ui) => owned(view, view.asks).reduce((sum, c) => sum + c.cubes - drafted(c, ui), 0);

/** The whole gesture as one line. @param {View} view @param {UI} ui */
export const draftLine = (view, ui) =>
  `P(${owned(view, view.asks).map((c) => `${c.name}=${drafted(c, ui)}`).join(",")})`;

// Why not

/** @param {UI} ui @param {string} key @param {string} clause */
const because = (ui, key, clause) => `${ui.t(`board.no.${key}`)} · UR-${clause}`;

/** The three other ways to use a turn: what each is called in `ui.mode`, its icon, and how its moves begin. */
export const WAYS = [
  { mode: "put", icon: "cube", sign: "+" },
  { mode: "settle", icon: "flag", sign: "*" },
  { mode: "build", icon: "ziggurat", sign: "Z" },
];

/** @param {UI} ui @param {string} sign */
export const anyLegal = (ui, sign) => [...ui.legal].some((move) => move.startsWith(sign));

/** Why a way is closed, with its clause. @param {View} view @param {UI} ui @param {string} mode */
export function whyNot(view, ui, mode) {
  const seat = mine(view, ui), tiles = owned(view, seat), used = view.slots.length > 0;
  if (mode === "put") {
    if (view.performing) return because(ui, "performing", "4.15");
    if (view.slots.includes("Z")) return because(ui, "building", "11.3");
    return view.supply[seat] ? because(ui, "room", "4.5") : because(ui, "supply", "4.5");
  }
  if (mode === "settle") {
    if (used) return because(ui, "before", "4.10");
    return view.supply[seat] ? because(ui, "free", "4.9") : because(ui, "supply", "4.9");
  }
  if (used && !view.slots.includes("Z")) return because(ui, "before", "11.1");
  if (!view.ziggurats_left) return because(ui, "left", "11.5");
  return tiles.some((c) => c.cubes === FULL) ? because(ui, "twice", "11.2") : because(ui, "five", "11.2");
}

/** A move of a closed way, so that a click on it gets the true refusal.
 * @param {View} view @param {UI} ui @param {string} mode */
export function closedMove(view, ui, mode) {
  const tiles = owned(view, mine(view, ui)), any = view.cells[0].name;
  if (mode === "settle") return `*${view.cells.find(isFree)?.name ?? any}`;
  if (mode === "build") return `Z${(tiles.find((c) => c.cubes === FULL) ?? tiles[0])?.name ?? any}`;
  return `+${(tiles.find((c) => c.cubes < FULL) ?? tiles[0])?.name ?? any}`;
}

/** The state of one of the two actions: "now", "used", "ready", "closed" or, out of turn, "held".
 * @param {View} view @param {UI} ui @param {string} kind */
export function actionState(view, ui, kind) {
  if (mine(view, ui) !== view.active) return "held";
  if (view.performing === kind || (kind === "P" && isDraft(view, ui))) return "now";
  if (view.slots.includes(kind)) return "used";
  if (view.step !== "act" || !yours(view, ui)) return "held";
  return ui.legal.has(kind) ? "ready" : "closed";
}

/** @param {View} view @param {UI} ui why an action cannot be performed */
export function whyNoAction(view, ui) {
  if (view.performing) return because(ui, "performing", "4.15");
  if (view.slots.includes("Z")) return because(ui, "building", "11.3");
  if (view.slots.includes("*")) return because(ui, "settled", "4.10");
  return view.slots.length >= SLOTS ? because(ui, "slots", "4.4") : because(ui, "nothing", "4.11");
}

/** @param {View} view how many slots are still empty */
export const slotsLeft = (view) =>
  (view.slots.includes("*") || view.slots.includes("Z") ? 0 : Math.max(0, SLOTS - view.slots.length));

/** The cells that a seat's last decisions touched. @param {UI} ui @returns {string[]} */
export function lastCells(ui) {
  const cells = (ui.last?.acts ?? []).flatMap(({ args }) => args).filter((a) => /^[a-f][1-6]$/.test(String(a)));
  return [...new Set(cells.map(String))];
}
