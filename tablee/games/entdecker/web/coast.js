// Coasts from edge masks alone. Every laid tile gives land along its land edges; one field over the whole chart is
// softened, and shore, waterlines and heights are contours of that same field, so that all edges meet.

import { contour } from "/games/entdecker/contour.js";

/** @typedef {{shore: string, water: string[], height: string[]}} Coast paths in pixels of the chart, from (0, 0) */

export const N = 1, E = 2, S = 4, W = 8;
/** Samples along one side of a cell. */
const GRAIN = 18;
/** How far land reaches in from a land edge, and how far it stays from the corner of a cell that is all sea. */
const REACH = 0.315, INSET = 0.09, ROUND = 0.34;
/** Corners that two land edges enclose are filled this far: less on a tile with three of them, for the bay between. */
const CORNER = 0.6, CORNER_OF_THREE = 0.44;
const DEEP_SEA = -0.6, HIGH_LAND = 0.5;
/** The field is only needed near the shore; beyond, distances take over. */
const LIMIT = 0.16;
const SOFTEN = 3;
/** Waterlines and heights, as parts of a cell from the shore. */
const WATER = [0.07, 0.14, 0.222], HEIGHT = [0.111, 0.236];

// A little fixed noise

/** @param {number} x @param {number} y @param {number} seed whole numbers in, 0 to 1 out */
function grit(x, y, seed) {
  let n = Math.imul(x * 374761393 + y * 668265263 + seed * 974711, 1274126177);
  n ^= n >>> 13;
  n = Math.imul(n, 1103515245);
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise round zero. @param {number} x @param {number} y @param {number} seed */
function noise(x, y, seed) {
  const i = Math.floor(x), j = Math.floor(y), u = ease(x - i), v = ease(y - j);
  const above = grit(i, j, seed) * (1 - u) + grit(i + 1, j, seed) * u;
  const below = grit(i, j + 1, seed) * (1 - u) + grit(i + 1, j + 1, seed) * u;
  return above * (1 - v) + below * v - 0.5;
}

/** @param {number} t */
const ease = (t) => t * t * (3 - 2 * t);

/** The same for every chart of a size. @type {Map<string, Float32Array>} */
const ROUGH = new Map();

/** @param {number} columns @param {number} rows */
function roughness(columns, rows) {
  const key = `${columns}x${rows}`;
  let found = ROUGH.get(key);
  if (!found) {
    const w = columns * GRAIN + 1;
    found = Float32Array.from({ length: w * (rows * GRAIN + 1) }, (_, i) => {
      const x = (i % w) / GRAIN, y = Math.floor(i / w) / GRAIN;
      return noise(x * 4.2, y * 4.2, 3) * 0.09 + noise(x * 9, y * 9, 12) * 0.05;
    });
    ROUGH.set(key, found);
  }
  return found;
}

// The field

/** Masks of a chart: -1 where nothing is laid. @typedef {{columns: number, rows: number, masks: number[]}} Chart */

/** @param {Chart} chart @param {number} c @param {number} r the mask of a cell, -1 outside too */
const maskAt = ({ columns, rows, masks }, c, r) =>
  (c < 0 || r < 0 || c >= columns || r >= rows ? -1 : masks[r * columns + c]);

/** @param {Chart} chart @param {number} c @param {number} r @param {number} edges of a laid tile, all of them land */
const hasLand = (chart, c, r, edges) => {
  const mask = maskAt(chart, c, r);
  return mask >= 0 && (mask & edges) === edges;
};

/** Whether land is joined round the corner of cells with this upper left cell. @param {Chart} chart */
const landAtCorner = (/** @type {Chart} */ chart, /** @type {number} */ i, /** @type {number} */ j) =>
  hasLand(chart, i, j, N | W) || hasLand(chart, i - 1, j, N | E) || hasLand(chart, i, j - 1, S | W)
  || hasLand(chart, i - 1, j - 1, S | E);

/** What the neighbours tell of a cell that is not laid. @param {Chart} chart @param {number} c @param {number} r */
const hinted = (chart, c, r) => (hasLand(chart, c, r - 1, S) ? N : 0) | (hasLand(chart, c + 1, r, W) ? E : 0)
  | (hasLand(chart, c, r + 1, N) ? S : 0) | (hasLand(chart, c - 1, r, E) ? W : 0);

/** How far land reaches at a place along an edge: it rounds off towards an end where it is not joined.
 * @param {number} along from the end @param {boolean} joined @param {number} inset */
function reach(along, joined, inset) {
  if (joined) return REACH;
  const t = (along - inset) / ROUND;
  if (t <= 0) return -0.02;
  return t >= 1 ? REACH : REACH * Math.sqrt(1 - (1 - t) * (1 - t));
}

/** Each edge: its bit, the bits at its two ends, and whether it lies across (0) or down (1), near (0) or far (1).
 * @type {[number, number, number, number, number][]} */
const EDGES = [[N, W, E, 0, 0], [S, W, E, 0, 1], [W, N, S, 1, 0], [E, N, S, 1, 1]];
/** @type {[number, number, number][]} */
const CORNERS = [[N | W, 0, 0], [N | E, 1, 0], [S | W, 0, 1], [S | E, 1, 1]];
const bits = (/** @type {number} */ m) => (m & 1) + ((m >> 1) & 1) + ((m >> 2) & 1) + ((m >> 3) & 1);

/** Writes the land of one cell into the field. @param {Chart} chart @param {Float32Array} field */
function cellLand(chart, field, /** @type {number} */ c, /** @type {number} */ r) {
  const laid = maskAt(chart, c, r), known = laid >= 0, mask = known ? laid : hinted(chart, c, r);
  if (!mask) return;
  const width = chart.columns * GRAIN + 1, start = r * GRAIN * width + c * GRAIN;
  const raise = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ value) => {
    const at = start + y * width + x;
    if (value > field[at]) field[at] = value;
  };
  for (const [bit, one, two, down, far] of mask === 15 ? [] : EDGES) {
    if (!(mask & bit)) continue;
    const inset = (/** @type {number} */ i, /** @type {number} */ j) => (landAtCorner(chart, c + i, r + j) ? 0 : INSET);
    const a = down ? inset(far, 0) : inset(0, far), b = down ? inset(far, 1) : inset(1, far);
    const joinA = known && (mask & one) > 0, joinB = known && (mask & two) > 0;
    for (let k = 0; k <= GRAIN; k++) {
      const t = k / GRAIN, most = Math.min(reach(t, joinA, a), reach(1 - t, joinB, b));
      for (let d = 0; d <= GRAIN; d++) {
        const away = far ? GRAIN - d : d;
        raise(down ? away : k, down ? k : away, most - d / GRAIN);
      }
    }
  }
  const corner = bits(mask) === 3 ? CORNER_OF_THREE : CORNER;
  for (const [both, cx, cy] of known && mask !== 15 ? CORNERS : []) {
    if ((mask & both) !== both) continue;
    for (let y = 0; y <= GRAIN; y++) {
      for (let x = 0; x <= GRAIN; x++) raise(x, y, corner - Math.hypot(x / GRAIN - cx, y / GRAIN - cy));
    }
  }
  if (mask === 15) for (let y = 0; y <= GRAIN; y++) for (let x = 0; x <= GRAIN; x++) raise(x, y, HIGH_LAND);
}

/** @param {Float32Array} field @param {number} w @param {number} h blurred with 1 2 1, both ways, several times */
function soften(field, w, h) {
  let from = field, to = new Float32Array(field.length);
  for (let pass = 0; pass < SOFTEN; pass++) {
    for (const [step, along, across] of [[1, w, h], [w, h, w]]) {
      const next = step === 1 ? w : 1;
      for (let line = 0; line < across; line++) {
        const first = line * next, last = first + (along - 1) * step;
        to[first] = (2 * from[first] + from[first + step]) / 3;
        to[last] = (2 * from[last] + from[last - step]) / 3;
        for (let i = first + step; i < last; i += step) to[i] = (from[i - step] + 2 * from[i] + from[i + step]) / 4;
      }
      [from, to] = [to, from];
    }
  }
  return from;
}

/** Samples to the nearest one on the other side of the shore: positive on land, negative at sea.
 * @param {Float32Array} field @param {number} w @param {number} h */
function distances(field, w, h) {
  const out = field.map((f) => (f > 0 ? 0 : 1e6)), inn = field.map((f) => (f > 0 ? 1e6 : 0));
  for (const d of [out, inn]) spread(d, w, h);
  return out.map((o, i) => inn[i] - o);
}

/** Two sweeps of a chamfer. @param {Float32Array} d @param {number} w @param {number} h */
function spread(d, w, h) {
  for (let y = 0, i = 0; y < h; y++) for (let x = 0; x < w; x++, i++) nearest(d, i, x, w, y > 0 ? -w : 0);
  for (let y = h - 1, i = w * h - 1; y >= 0; y--) {
    for (let x = w - 1; x >= 0; x--, i--) nearest(d, i, x, w, y < h - 1 ? w : 0);
  }
}

/** One sample from those beside it and those of the row before. @param {Float32Array} d @param {number} i its index
 * @param {number} x @param {number} w @param {number} row to the row before, 0 in the first */
function nearest(d, i, x, w, row) {
  let best = d[i];
  if (x > 0) best = Math.min(best, d[i - 1] + 1);
  if (x < w - 1) best = Math.min(best, d[i + 1] + 1);
  if (row) {
    best = Math.min(best, d[i + row] + 1);
    if (x > 0) best = Math.min(best, d[i + row - 1] + Math.SQRT2);
    if (x < w - 1) best = Math.min(best, d[i + row + 1] + Math.SQRT2);
  }
  d[i] = best;
}

/** @param {Chart} chart @param {number} cell pixels of a cell @returns {Coast} */
function trace(chart, cell) {
  const { columns, rows } = chart, w = columns * GRAIN + 1, h = rows * GRAIN + 1, rough = roughness(columns, rows);
  const raw = new Float32Array(w * h).fill(DEEP_SEA);
  for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) cellLand(chart, raw, c, r);
  for (let i = 0; i < raw.length; i++) {
    const f = raw[i] > DEEP_SEA + 0.2 ? raw[i] + rough[i] : raw[i];
    raw[i] = Math.max(-LIMIT, Math.min(LIMIT, f));
  }
  const field = soften(raw, w, h), far = soften(distances(field, w, h), w, h), px = cell / GRAIN;
  return {
    shore: contour(field, w, h, 0, px),
    water: WATER.map((part) => contour(far, w, h, -part * GRAIN, px)),
    height: HEIGHT.map((part) => contour(far, w, h, part * GRAIN, px)),
  };
}

/** Charts already traced, newest last: a redraw of the same board costs nothing. @type {Map<string, Coast>} */
const TRACED = new Map();
const KEPT = 48;

/** The coasts of a chart. @param {Chart} chart @param {number} cell @returns {Coast} */
export function coast(chart, cell) {
  const key = `${chart.columns} ${cell} ${chart.masks.join(" ")}`, found = TRACED.get(key) ?? trace(chart, cell);
  TRACED.delete(key);
  TRACED.set(key, found);
  if (TRACED.size > KEPT) TRACED.delete(/** @type {string} */ (TRACED.keys().next().value));
  return found;
}
