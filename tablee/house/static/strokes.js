// The strokes that icons are made of: grid 24, live area 2 to 22, ground line y = 20, one stroke with round ends. A dot
// (class `d`) is the only solid; class `k` hides what lies behind it.

/** The point at an angle (degrees) of a circle.
 * @param {number} cx @param {number} cy @param {number} r @param {number} angle @returns {[number, number]} */
export const pt = (cx, cy, r, angle) => {
  const a = angle * Math.PI / 180;
  return [+(cx + r * Math.cos(a)).toFixed(2), +(cy + r * Math.sin(a)).toFixed(2)];
};

/** @param {[number, number][]} points */
export const line = (points) => "M" + points.map((q) => q.join(" ")).join("L");

/** @param {...string} paths */
export const p = (...paths) => paths.map((d) => `<path d="${d}"/>`).join("");

/** @param {number} x @param {number} y @param {number} r */
export const c = (x, y, r) => `<circle cx="${x}" cy="${y}" r="${r}"/>`;

/** @param {number} x @param {number} y */
export const dot = (x, y, r = 1.1) => `<circle class="d" cx="${x}" cy="${y}" r="${r}"/>`;

/** @param {number} x @param {number} y */
export const bead = (x, y) => `<circle class="k" cx="${x}" cy="${y}" r="2.5"/>${dot(x, y, 0.8)}`;

/** @param {number} x @param {number} y @param {number} rx @param {number} ry @param {number} [turn] */
export const el = (x, y, rx, ry, turn) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"${turn ? ` transform="rotate(${turn} ${x} ${y})"` : ""}/>`;

/** @param {number} n @param {(i: number) => string} draw */
export const round = (n, draw) => Array.from({ length: n }, (_, i) => draw(i)).join("");

/** Rays from radius r1 to r2.
 * @param {number} cx @param {number} cy @param {number} r1 @param {number} r2 @param {number} n */
export const ticks = (cx, cy, r1, r2, n, turn = 0) =>
  round(n, (i) => line([pt(cx, cy, r1, turn + i * 360 / n), pt(cx, cy, r2, turn + i * 360 / n)]));

/** @param {number} cx @param {number} cy @param {number} outer @param {number} inner @param {number} n */
export const star = (cx, cy, outer, inner, n) =>
  line(Array.from({ length: 2 * n }, (_, i) => pt(cx, cy, i % 2 ? inner : outer, -90 + i * 180 / n))) + "Z";

/** One grain of an ear of corn, to the left (1) or to the right (-1). @param {number} y @param {number} s */
export const grain = (y, s) => `M12 ${y}c${s * -3} 0 ${s * -4.7}-1.6 ${s * -5}-4.5 ${s * 3.2}.1 ${s * 5} 1.7 ${s * 5} 4.5Z`;

/** A pointed oval that starts at a point. @param {number} x @param {number} y @param {number} angle */
export const leaf = (x, y, angle) => {
  const tip = pt(x, y, 5.4, angle), [mx, my] = pt(x, y, 2.7, angle);
  return `M${x} ${y}Q${pt(mx, my, 2.03, angle - 90).join(" ")} ${tip.join(" ")}`
    + `Q${pt(mx, my, 2.03, angle + 90).join(" ")} ${x} ${y}Z`;
};
