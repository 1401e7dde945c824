// Marching squares: the lines where a field of samples crosses a level, as smooth closed paths.

/** For each case of four corners above the level (upper left 1, upper right 2, lower right 4, lower left 8): from which
 * side to which side a line runs, with the higher ground to its right. Sides: 0 top, 1 right, 2 bottom, 3 left.
 * @type {number[][]} */
const LINES = [[], [3, 0], [0, 1], [3, 1], [1, 2], [3, 0, 1, 2], [0, 2], [3, 2], [2, 3], [2, 0], [0, 1, 2, 3], [2, 1],
  [1, 3], [1, 0], [0, 3], []];
/** Outside of the field everything lies below the level, so that every line closes. */
const OUTSIDE = -1e3;
/** Shorter loops are dust. */
const DUST = 6;
/** Every so many points are kept; curves through their middles do the rest. */
const KEEP = 2;

/** A path of the contour.
 * @param {Float32Array} field @param {number} w @param {number} h @param {number} level
 * @param {number} px pixels from sample to sample */
export function contour(field, w, h, level, px) {
  const next = crossings(field, w, h, level), wide = w + 2;
  const point = (/** @type {number} */ id) => place(field, w, h, level, id, wide);
  const loops = [];
  for (const start of next.keys()) {
    /** @type {number[][]} */
    const loop = [];
    let id = start;
    for (let to = next.get(id); to !== undefined; to = next.get(id)) {
      loop.push(point(id));
      next.delete(id);
      id = to;
    }
    if (loop.length >= DUST) loops.push(smooth(loop, px));
  }
  return loops.join("");
}

/** Sample (x, y) above the level, in a field with a rim of one sample around it.
 * @param {Float32Array} field @param {number} w @param {number} h @param {number} x @param {number} y */
const sample = (field, w, h, x, y) => (x < 0 || y < 0 || x >= w || y >= h ? OUTSIDE : field[y * w + x]);

/** From each crossing of a grid line to the next. A crossing is named by the sample at its left or upper end and
 * whether the grid line goes across (0) or down (1).
 * @param {Float32Array} field @param {number} w @param {number} h @param {number} level
 * @returns {Map<number, number>} */
function crossings(field, w, h, level) {
  const next = new Map(), wide = w + 2;
  for (let y = -1; y < h; y++) {
    let left = sample(field, w, h, -1, y) > level ? 1 : 0, low = sample(field, w, h, -1, y + 1) > level ? 8 : 0;
    for (let x = -1; x < w; x++) {
      const right = sample(field, w, h, x + 1, y) > level, lowRight = sample(field, w, h, x + 1, y + 1) > level;
      const lines = LINES[left | (right ? 2 : 0) | (lowRight ? 4 : 0) | low];
      if (lines.length) {
        const here = 2 * ((y + 1) * wide + x + 1);
        const sides = [here, here + 3, here + 2 * wide, here + 1];
        for (let i = 0; i < lines.length; i += 2) next.set(sides[lines[i]], sides[lines[i + 1]]);
      }
      left = right ? 1 : 0;
      low = lowRight ? 8 : 0;
    }
  }
  return next;
}

/** Where a crossing lies, in samples. @param {Float32Array} field @param {number} w @param {number} h
 * @param {number} level @param {number} id @param {number} wide */
function place(field, w, h, level, id, wide) {
  const down = id & 1, at = id >> 1, x = (at % wide) - 1, y = Math.floor(at / wide) - 1;
  const a = sample(field, w, h, x, y) - level, b = sample(field, w, h, x + 1 - down, y + down) - level;
  const t = Math.max(0.02, Math.min(0.98, a / (a - b)));
  return down ? [x, y + t] : [x + t, y];
}

/** A closed curve. @param {number[][]} loop @param {number} px */
function smooth(loop, px) {
  const points = loop.filter((_, i) => i % KEEP === 0).map(([x, y]) => [x * px, y * px]), last = points.length - 1;
  const middle = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
    `${one((a[0] + b[0]) / 2)} ${one((a[1] + b[1]) / 2)}`;
  const curves = points.map((p, i) => `Q${one(p[0])} ${one(p[1])} ${middle(p, points[i === last ? 0 : i + 1])}`);
  return `M${middle(points[last], points[0])}${curves.join("")}Z`;
}

/** One decimal. @param {number} v */
const one = (v) => Math.round(v * 10) / 10;
