// What lies on the table of Entdecker: houses, the ship, plants, backs of tiles, gold, the spinner. Pure drawings.

import { icon } from "/static/icons.js";
import { mark, n } from "/static/kit.js";
import { html } from "/static/markup.js";
import { coast } from "/games/entdecker/coast.js";

/** @typedef {import("/static/kit.js").Colour} Colour */
/** @typedef {import("/static/markup.js").Markup} Markup */

// Houses: each is a set of walls, roofs and shaded sides, from its foot at the origin upwards

/** @param {number} x @param {number} y @param {number} w */
const shade = (x, y, w) => html`
  <ellipse cx="${x}" cy="${y}" rx="${w}" ry="${n(w * 0.26)}" fill="var(--piece-shadow)"/>`;

/** The shapes of a piece, from back to front: front (""), top ("-hi") or side ("-lo").
 * @typedef {[number, number, number]} Three
 * @type {Record<string, {shade: Three, parts: [string, string][], mark: Three}>} */
const HOUSES = {
  post: {
    shade: [2, 0, 12],
    parts: [["-lo", "M7-9 13.5-13V-3L7 0Z"], ["", "M-8 0V-9H7V0Z"], ["-hi", "M-10-9-.5-17 9-9Z"],
      ["-lo", "M-.5-17 6.5-20.5 15.5-13 9-9Z"]],
    mark: [-0.5, -4.6, 0.78],
  },
  fort: {
    shade: [3, 0, 15],
    parts: [["-lo", "M10 0V-16l6-3.5V-4Z"], ["", "M-10 0V-16H10V0Z"], ["", "M-12.5-16v-9h6v4h4v-4h5v4h4v-4h6v9Z"],
      ["-lo", "M12.5-16v-9l5-3v9Z"], ["-hi", "M-12.5-25l5-3h6l-5 3ZM-2.5-25l5-3h5l-5 3ZM6.5-25l5-3h6l-5 3Z"]],
    mark: [0, -8, 1.15],
  },
  colony: {
    shade: [2, 0, 23],
    parts: [["-lo", "M15 0V-11l6-3.5V-3.5Z"], ["", "M-21 0V-9h14V0Z"], ["-hi", "M-23-9-14-16-5-9Z"],
      ["", "M-7 0V-18H7V0Z"], ["-hi", "M-9-18 0-28 9-18Z"], ["", "M7 0V-11h9V0Z"], ["-hi", "M5.5-11 11.5-17 18-11Z"],
      ["-lo", "M11.5-17l5-3L23.5-14 18-11ZM0-28l4-2 8.5 9.5-3.5 2.5Z"]],
    mark: [0, -8.5, 1.05],
  },
};
/** The width of each piece beside the others in a row. @type {Record<string, number>} */
const WIDTHS = { post: 27, fort: 33, colony: 50 };
/** A colony is drawn a little smaller, to stay on its tile. @type {Record<string, number>} */
const SCALES = { post: 1.18, fort: 1.18, colony: 1.02 };

/** A piece with its foot at the origin. @param {string} piece @param {Colour} colour @param {number} [scale] */
export function house(piece, colour, scale = 1) {
  const { shade: s, parts, mark: m } = HOUSES[piece];
  return html`
    <g transform="scale(${n(scale)})">
      ${shade(...s)}
      <g stroke="var(--seat-${colour}-edge)" stroke-width="1.1" stroke-linejoin="round">
        ${parts.map(([tone, d]) => html`<path d="${d}" fill="var(--seat-${colour}${tone})"/>`)}
      </g>
      ${mark(colour, ...m)}
    </g>`;
}

/** How large a piece stands on a cell of so many pixels. @param {string} piece @param {number} cell */
export const houseScale = (piece, cell) => (cell / 84) * SCALES[piece] * (cell < 60 ? 1.16 : 1);

/** A piece that is on the chart and not in the supply: its shape alone. @param {string} piece */
const ghost = (piece) => html`
  <g fill="var(--well)" stroke="var(--rule-2)" stroke-width="1" stroke-linejoin="round">
    ${HOUSES[piece].parts.map(([, d]) => html`<path d="${d}"/>`)}
  </g>`;

/** A piece as a picture of its own. @param {string} piece @param {Colour} colour @param {number} height */
export function housePicture(piece, colour, height, there = true) {
  const w = WIDTHS[piece], h = 34, left = piece === "colony" ? 24 : piece === "fort" ? 14 : 11;
  return html`
    <svg width="${n((w * height) / h)}" height="${height}" viewBox="${-left} -30 ${w} ${h}" aria-hidden="true">
      ${there ? house(piece, colour) : ghost(piece)}
    </svg>`;
}

// The ship

/** The ship with its waterline at the origin. */
export const ship = html`
  <ellipse cx="1" cy="3" rx="22" ry="5" fill="var(--piece-shadow)"/>
  <g stroke="var(--hull-edge)" stroke-width="1.3" stroke-linejoin="round">
    <path d="M-21-6H21C19 2 14 5 7 5H-9C-15 5-19 2-21-6Z" fill="var(--hull)"/>
    <path d="M-20-3H20" opacity=".6"/>
    <path d="M-19-6v-5h8v5Z" fill="var(--hull)"/>
    <path d="M0-6V-37M-11-11V-27" stroke-width="1.8" stroke-linecap="round"/>
    <path d="M1.5-35C11-32 15-24 14-11H1.5C4-19 4-27 1.5-35Z" fill="var(--sail)"/>
    <path d="M-10-26C-5-24-2-18-2.5-11H-10C-8.5-16-8.5-21-10-26Z" fill="var(--sail)"/>
    <path d="M0-37h8l-2-2.5 2-2.5H0Z" fill="var(--flag)" stroke-width="1"/>
  </g>`;

// Tiles

/** White lines from the circle to every sea edge, and the circle; nothing on a tile that is all land.
 * @param {number} x @param {number} y the middle @param {number} cell @param {number} mask as it lies on the sheet */
export function lanes(x, y, cell, mask) {
  if (mask === 15) return html``;
  const r = n(cell * 0.076), h = cell / 2, from = cell * 0.1;
  const d = [[0, -1], [1, 0], [0, 1], [-1, 0]].map(([dx, dy], i) => (mask & (1 << i) ? ""
    : `M${n(x + dx * from)} ${n(y + dy * from)}L${n(x + dx * h)} ${n(y + dy * h)}`)).join("");
  return html`
    <path class="lane" d="${d}"/><circle class="circle" cx="${n(x)}" cy="${n(y)}" r="${r}"/>`;
}

/** Long paths are written once for each chart. @type {WeakMap<import("/games/entdecker/coast.js").Coast, Markup>} */
const DRAWN = new WeakMap();

/** The waters and the land of a chart, from its coasts. @param {import("/games/entdecker/coast.js").Coast} c */
export function landscape(c) {
  const drawn = DRAWN.get(c) ?? html`
    <g class="water" fill="none">${c.water.map((d, i) => html`<path class="w${i}" d="${d}"/>`)}</g>
    <path class="shore" d="${c.shore}"/>
    ${c.height.map((d, i) => html`<path class="height${i}" d="${d}"/>`)}`;
  DRAWN.set(c, drawn);
  return drawn;
}

/** One tile alone, as a picture. @param {number} mask @param {number} s @param {string} [event] */
export function tilePicture(mask, s, event) {
  const c = coast({ columns: 1, rows: 1, masks: [mask] }, s);
  return html`
    <svg class="ent-tile ent-chart" width="${s}" height="${s}" viewBox="0 0 ${s} ${s}" aria-hidden="true">
      <rect width="${s}" height="${s}" fill="var(--sea)"/>
      ${landscape(c)}${lanes(s / 2, s / 2, s, mask)}
      ${event && eventMark(event, s * 0.84, s * 0.84, s)}
    </svg>`;
}

/** The event of a tile, engraved. @param {string} event @param {number} x @param {number} y @param {number} cell */
export const eventMark = (event, x, y, cell) => {
  const size = Math.max(13, cell * 0.27);
  return html`<g class="event">${icon(event, size, { x: x - size / 2, y: y - size / 2, w: 1.3 })}</g>`;
};

/** The back of a discovery tile: a compass, or the mark of an event. @param {string} back @param {number} s */
export function tileBack(back, s) {
  const m = s / 2;
  return html`
    <svg class="ent-back" width="${s + 4}" height="${s + 5}" viewBox="0 0 ${s + 4} ${s + 5}" aria-hidden="true">
      <rect x="3" y="4" width="${s}" height="${s}" rx="${n(s * 0.16)}" fill="var(--back-lo)"/>
      <rect x="1.5" y="2" width="${s}" height="${s}" rx="${n(s * 0.16)}" fill="var(--back-lo)" stroke="var(--leaf)"
        stroke-width=".6"/>
      <rect width="${s}" height="${s}" rx="${n(s * 0.16)}" fill="var(--back)"/>
      ${back === "?" ? html`<text class="s" x="${m}" y="${n(m + s * 0.2)}" font-size="${n(s * 0.58)}" font-weight="600"
          text-anchor="middle" color="var(--back-ink)">?</text>`
        : html`<g color="var(--back-ink)">${compass(m, m, s * 0.34, "currentColor", "var(--back)")}</g>`}
    </svg>`;
}

// The chart's ornaments

/** A compass rose; its arrow points north. @param {number} x @param {number} y @param {number} r @param {string} ink
 * @param {string} ground @param {number} [north] degrees */
export function compass(x, y, r, ink, ground, north = 0) {
  const rays = Array.from({ length: 16 }, (_, i) => {
    const long = i % 4 === 0 ? r : i % 2 === 0 ? r * 0.68 : r * 0.46, w = n(long * 0.16), low = n(-long * 0.22);
    return html`
      <g transform="rotate(${i * 22.5})" opacity="${i % 4 === 0 ? 1 : 0.6}">
        <path d="M0 ${n(-long)}L${w} ${low}L0 0Z" fill="${ink}"/>
        <path d="M0 ${n(-long)}L${-w} ${low}L0 0Z" fill="${ground}" stroke="${ink}" stroke-width=".6"/>
      </g>`;
  });
  return html`
    <g transform="translate(${n(x)} ${n(y)}) rotate(${north})">
      <g fill="none" stroke="${ink}" stroke-width=".7" opacity=".5">
        <circle r="${n(r * 0.8)}"/><circle r="${n(r * 0.52)}"/>
      </g>
      ${rays}
      <path d="M${n(-r * 0.1)} ${n(-r * 1.1)}L0 ${n(-r * 1.27)} ${n(r * 0.1)} ${n(-r * 1.1)}Z" fill="${ink}"/>
    </g>`;
}

/** Rhumb lines from a point. @param {number} x @param {number} y */
export const rhumbs = (x, y, count = 32) => Array.from({ length: count }, (_, i) => {
  const a = (i / count) * 2 * Math.PI;
  return `M${n(x)} ${n(y)}L${Math.round(x + Math.cos(a) * 1400)} ${Math.round(y + Math.sin(a) * 1400)}`;
}).join("");

// Beside the chart

/** Plants by the value of their token. */
const PLANTS = ["", "potato", "tomato", "maize", "cocoa"];

/** A plant token, face up; value 0 is one that lies face down. @param {number} value @param {number} [size] */
export const token = (value, size = 30) => html`
  <svg class="ent-token" width="${size}" height="${size}" viewBox="0 0 30 30" aria-hidden="true">
    <circle cx="15" cy="16" r="13" fill="var(--token-lo)"/>
    <circle cx="15" cy="14.6" r="13" fill="var(--token)" stroke="var(--token-lo)"/>
    ${icon(value ? PLANTS[value] : "friendly", 17, { x: 6.5, y: 6, w: 1.25, color: "var(--token-ink)" })}
    ${value > 0 && html`<circle cx="24" cy="24" r="5.6" fill="var(--leaf)" stroke="var(--token-lo)"/>
      <text x="24" y="27.2" font-size="9" font-weight="700" text-anchor="middle" color="var(--ink)">${value}</text>`}
  </svg>`;

/** @param {number} value */
export const plant = (value) => PLANTS[value];

/** Gold on its track of twelve. @param {number} gold @param {number} most @param {number} [less] would be spent */
export const goldTrack = (gold, most, less = 0) => html`
  <span class="ent-gold" aria-hidden="true">${Array.from({ length: most }, (_, i) =>
    html`<i class="${i < gold - less ? "on" : i < gold ? "goes" : ""}"></i>`)}</span>`;

/** Where the numbers of the spinner stand: the middle of each quarter, in degrees from the top.
 * @type {Record<number, number>} */
const QUARTERS = { 2: -45, 3: 45, 4: 135, 5: 225 };

/** The income spinner. Each season turns it once more, and it stops on the number. @param {number} spin
 * @param {number} season */
export const spinner = (spin, season, size = 54) => html`
  <svg class="ent-spinner" width="${size}" height="${size}" viewBox="-27 -27 54 54" aria-hidden="true">
    <circle cy="1.6" r="25" fill="var(--stone-lo)"/>
    <circle r="25" fill="var(--stone-hi)" stroke="var(--stone-edge)" stroke-width="1"/>
    <path d="M0-25V25M-25 0H25" stroke="var(--stone-lo)" stroke-width="1"/>
    ${Object.entries(QUARTERS).map(([value, angle]) => {
      const a = ((angle - 90) * Math.PI) / 180;
      return html`<text x="${n(17 * Math.cos(a))}" y="${n(17 * Math.sin(a) + 4.6)}" font-size="13" font-weight="700"
        text-anchor="middle" color="var(--stone-edge)" opacity="${spin === Number(value) ? 1 : 0.72}">${value}</text>`;
    })}
    <g class="arrow" data-key="arrow" style="transform: rotate(${spin ? season * 360 + QUARTERS[spin] : 0}deg)">
      <path d="M0 6V-9M-3-6 0-10 3-6" fill="none" stroke="var(--accent)" stroke-width="2.4" stroke-linecap="round"
        stroke-linejoin="round"/>
      <circle r="3.2" fill="var(--accent)" stroke="var(--stone-hi)" stroke-width="1"/>
    </g>
  </svg>`;
