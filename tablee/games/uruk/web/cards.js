// What Uruk is made of: cubes, discs and cards, as markup. All are pure: the same arguments give the same drawing.

import { icon } from "/static/icons.js";
import { cube, n } from "/static/kit.js";
import { attributes, html } from "/static/markup.js";

/** @typedef {import("/games/uruk/moves.js").View} View */
/** @typedef {import("/games/uruk/moves.js").UI} UI */
/** @typedef {import("/games/uruk/moves.js").Type} Type */
/** @typedef {import("/static/markup.js").Markup} Markup */
/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

export const COLOURS = ["R", "P", "Y", "B"];

const TONES = { R: "seat-r", P: "cube-p", Y: "seat-y", B: "seat-b" };

/** A shape beside every colour: brick, petal, grain, wave. */
const MARKS = {
  R: html`<path d="M-5-4.2H-.6V-.6H-5ZM.6-4.2H5V-.6H.6ZM-2.8.6H2.8V4.2H-2.8Z"/>`,
  P: html`<path fill-rule="evenodd"
    d="M0-4.6a4.6 4.6 0 1 0 0 9.2a4.6 4.6 0 1 0 0-9.2ZM0-2a2 2 0 1 1 0 4a2 2 0 1 1 0-4Z"/>`,
  Y: html`<path d="M0-5 4.6 3.8H-4.6Z"/>`,
  B: html`<path d="M-5-2.2c1.7-1.8 3.3-1.8 5 0s3.3 1.8 5 0V.2c-1.7 1.8-3.3 1.8-5 0s-3.3-1.8-5 0ZM-5 2.2c1.7-1.8 3.3-1.8 5 0s3.3
    1.8 5 0V4.6c-1.7 1.8-3.3 1.8-5 0s-3.3-1.8-5 0Z"/>`,
};

/** @param {string} colour one of `COLOURS` */
const markOf = (colour) => MARKS[/** @type {keyof typeof MARKS} */ (colour)];

/** The mark of a colour by itself. @param {string} colour @param {number} size */
export const colourMark = (colour, size = 14) => html`
  <svg class="uk-mark" width="${size}" height="${size}" viewBox="-6 -6 12 12" fill="currentColor" aria-hidden="true">
    ${markOf(colour)}
  </svg>`;

/** A cube of a resource. @param {string} colour @param {number} size @param {Attributes} [more] */
export function resource(colour, size = 22, more = {}) {
  const f = n(size * 0.72), wide = n(f * 1.32), high = n(f * 1.26);
  const tone = TONES[/** @type {keyof typeof TONES} */ (colour)];
  const mark = html`
    <g transform="translate(${n(f / 2)} ${n(high - f / 2)}) scale(${n(f / 16)})" fill="var(--${tone}-mark)">
      ${markOf(colour)}
    </g>`;
  return html`
    <svg class="uk-cube" width="${size}" height="${size}" viewBox="-1 -1 ${n(wide + 2)} ${n(high + 3)}" aria-hidden="true"
      ${attributes(more)}>
      <ellipse cx="${n(wide / 2 + 0.5)}" cy="${high}" rx="${n(wide / 2)}" ry="${n(f * 0.12)}" fill="var(--piece-shadow)"/>
      ${cube(0, high, f, "r", { tone, mark })}
    </svg>`;
}

/** Settlement discs: one is a village, two a city; the upper one shows what the place is worth.
 * @param {number} count @param {number | string} worth @param {number} size @param {Attributes} [more] */
export function discs(count, worth, size = 40, more = {}) {
  const thick = size * 0.2, high = n(size * 0.62 + count * thick), half = size / 2, flat = n(size * 0.28);
  const edge = html`stroke="var(--stone-edge)" stroke-width="1"`;
  const stack = Array.from({ length: count }, (_, i) => {
    const y = n(high - size * 0.3 - (i + 1) * thick), rim = n(half - 1);
    return html`
      <path d="M1 ${y}v${n(thick)}a${rim} ${flat} 0 0 0 ${n(size - 2)} 0v${n(-thick)}" fill="var(--stone-lo)" ${edge}/>
      <ellipse cx="${n(half)}" cy="${y}" rx="${rim}" ry="${flat}" ${edge}
        fill="var(--stone${i === count - 1 ? "-hi" : ""})"/>`;
  });
  const top = n(high - size * 0.3 - count * thick);
  return html`
    <svg class="uk-disc" width="${size}" height="${n(high + 2)}" viewBox="0 0 ${size} ${n(high + 2)}" aria-hidden="true"
      ${attributes(more)}>
      <ellipse cx="${n(half + 1)}" cy="${n(high - size * 0.27)}" rx="${n(half)}" ry="${flat}" fill="var(--piece-shadow)"/>
      ${stack}
      ${worth !== "" && html`<text x="${n(half)}" y="${n(top + size * 0.15)}" font-size="${n(size * 0.42)}"
        font-weight="700" text-anchor="middle" color="var(--stone-edge)">${worth}</text>`}
    </svg>`;
}

/** @param {View} view @param {string} code @returns {Type} */
export function typeOf(view, code) {
  const found = view.types.find((type) => type.code === code);
  if (!found) throw new Error(`There is no card ${code}.`);
  return found;
}

/** @param {View} view @param {string} code */
export const colourOf = (view, code) => typeOf(view, code).colour;

/** @param {View} view @param {string} code */
export const levelOf = (view, code) => typeOf(view, code).level;

/** @param {View} view @param {string} code */
export const isEvent = (view, code) => typeOf(view, code).level === 0;

/** The sort of an event in one word; "" for a discovery. @param {View} view @param {string} code */
const family = (view, code) => (isEvent(view, code) ? typeOf(view, code).kind : "");

/** The class that gives a card its colour. @param {View} view @param {string} code */
export const glaze = (view, code) => (isEvent(view, code) ? `k-${family(view, code)}` : `k-${colourOf(view, code)}`);

/** A card in words: its name, level, colour and what it does. @param {View} view @param {string} code @param {UI} ui */
export function inWords(view, code, ui) {
  const { t } = ui, name = t(`card.${code}`);
  const what = isEvent(view, code)
    ? t(`board.${family(view, code)}`)
    : t("board.card", { level: levelOf(view, code), colour: t(`colour.${colourOf(view, code)}`) });
  return `${name}, ${what}. ${t(`about.${code}`)}`;
}

/** The icon of a card; gods stand in a ring, disasters in a lozenge.
 * @param {View} view @param {string} code @param {number} size */
export const picture = (view, code, size) => (isEvent(view, code)
  ? html`<span class="uk-frame ${family(view, code)}">${icon(code, Math.round(size * 0.72))}</span>`
  : icon(code, size));

/** @typedef {{
 *   key?: string, glide?: string, from?: string, state?: string, act?: Attributes, label?: string, tip?: string,
 *   discs?: number, worth?: number, cubes?: string, cubeIds?: string[], discId?: string, tag?: string,
 *   gain?: Markup | string, last?: boolean, line?: boolean, nav?: string, count?: number, check?: boolean, pressed?: boolean
 * }} Drawn how a card is drawn: `state` is a class of board.css, `act` what a click does */

/** The cubes that lie on a card. @param {Drawn} o @param {number} size */
const load = (o, size) => !!o.cubes && html`
  <span class="uk-load">${[...o.cubes].map((colour, i) =>
    resource(colour, size, { "data-key": o.cubeIds?.[i] ?? `c${i}`, "data-fly": o.cubeIds?.[i] }))}</span>`;

/** @param {Drawn} o @param {number} size */
const settled = (o, size) => !!o.discs && html`
  <span class="uk-settled">${discs(o.discs, o.worth ?? "", size, { "data-fly": o.discId })}</span>`;

/** @param {Drawn} o */
const common = (o) => attributes({
  "data-key": o.key, "data-fly": o.glide, "data-fly-from": o.from, "data-nav": o.nav, "data-tip": o.tip,
  tabindex: o.nav ? 0 : null,
  "aria-label": o.label, "aria-pressed": o.pressed === undefined ? null : String(o.pressed), ...o.act,
});

/** Whether a name has a word that is wider than a card. @param {string} name */
const isLong = (name) => name.split(/[ -]/).some((word) => word.length > 11);

/** A card with band, icon, name and one line of function. @param {View} view @param {string} code @param {UI} ui
 * @param {Drawn} [o] */
export function card(view, code, ui, o = {}) {
  const event = isEvent(view, code), type = typeOf(view, code), { t } = ui, name = t(`card.${code}`);
  return html`
    <button type="button" class="uk-card ${glaze(view, code)} ${o.state ?? ""}${o.last ? " last" : ""}" ${common(o)}>
      <span class="uk-band">
        ${event ? html`<span class="lbl">${t(`board.${type.kind}`)}</span>`
          : html`<b class="uk-level">${type.level}</b>`}
        ${o.tag && html`<span class="uk-tag">${o.tag}</span>`}
        ${!event && colourMark(type.colour, 16)}
      </span>
      <span class="uk-icon">${picture(view, code, 46)}</span>
      <b class="uk-name${isLong(name) ? " long" : ""}">${name}</b>
      ${o.line !== false && html`<span class="uk-line">${t(`board.line.${code}`)}</span>`}
      ${load(o, 22)}${settled(o, 40)}
      ${o.gain && html`<span class="uk-gain">${o.gain}</span>`}
      ${o.check && html`<span class="uk-check">${icon("check", 16, { w: 2.4 })}</span>`}
    </button>`;
}

/** A small card without words. @param {View} view @param {string} code @param {Drawn} [o] */
export function mini(view, code, o = {}) {
  const type = typeOf(view, code);
  return html`
    <button type="button" class="uk-mini ${glaze(view, code)} ${o.state ?? ""}${o.last ? " last" : ""}" ${common(o)}>
      ${type.level > 0 && html`<b class="uk-level">${type.level}</b>${colourMark(type.colour, 11)}`}
      <span class="uk-icon">${picture(view, code, 26)}</span>
      ${load(o, 14)}${settled(o, 25)}
      ${o.gain && html`<span class="uk-gain">${o.gain}</span>`}
      ${o.check && html`<span class="uk-check">${icon("check", 12, { w: 2.2 })}</span>`}
    </button>`;
}

/** Four counts of cubes, none in grey. @param {number[]} counts @param {UI} ui @param {number} size */
export const counts = (counts, ui, size = 20) => html`
  <ul class="uk-counts">${COLOURS.map((colour, i) => html`
    <li class="${counts[i] ? "" : "none"}"
      aria-label="${ui.t("board.cubes", { n: counts[i], colour: ui.t(`colour.${colour}`) })}">
      ${resource(colour, size)}<b class="num">${counts[i]}</b></li>`)}</ul>`;

/** A row of cubes in a line of text. @param {string} colours @param {number} size @param {string} [between] */
export const cubeRow = (colours, size = 16, between = "") => html`
  <span class="uk-row">${[...colours].map((colour, i) => html`${i > 0 && between}${resource(colour, size)}`)}</span>`;
