// The tiles of UR: five kinds told apart by glaze, icon and letter, and the folded corner that shows the other face.

import { icon } from "/static/icons.js";
import { n } from "/static/kit.js";
import { html } from "/static/markup.js";
import { foldPath, foldedPath, thickness } from "/games/ur/pieces.js";

/** Glaze and icon of each kind; Z is the ziggurat, the sixth kind in scoring.
 * @type {Record<string, [string, string]>} */
const LOOK = {
  A: ["olive", "agriculture"],
  K: ["amber", "commerce"],
  C: ["sky", "culture"],
  P: ["mauve", "politics"],
  W: ["rose", "war"],
  Z: ["stone-glaze", "ziggurat"],
};

/** @param {string} kind */
export const glaze = (kind) => LOOK[kind][0];
/** @param {string} kind */
export const iconOf = (kind) => LOOK[kind][1];

/** How much of a tile is folded down: on a phone more, for a letter. @param {boolean} [small] */
export const foldOf = (small) => (small ? 0.34 : 0.3);

/** The other kind, on the folded corner: an icon, or a letter where an icon would be too small.
 * @param {string} back @param {number} s @param {boolean} [small] */
function corner(back, s, small) {
  const fold = s * foldOf(small), ink = `var(--${glaze(back)}-ink)`;
  return small
    ? html`<text x="${n(s - fold * 0.665)}" y="${n(fold * 0.88)}" font-size="${n(fold * 0.56)}" font-weight="700"
        text-anchor="middle" color="${ink}">${back}</text>`
    : icon(iconOf(back), fold * 0.5, { x: s - fold * 0.93, y: fold * 0.43, w: 1.2, color: ink });
}

/** A tile with its upper left corner at the origin.
 * @param {{kind: string, back: string}} tile @param {number} s
 * @param {{held?: boolean, dead?: boolean, small?: boolean}} [options] */
export function tile({ kind, back }, s, { held, dead, small } = {}) {
  const fold = s * foldOf(small), g = glaze(kind), ink = `var(--${g}-ink)`, body = foldedPath(0, 0, s, fold);
  const size = s * (held ? (small ? 0.44 : 0.41) : 0.5), edge = n(s * 0.085);
  return html`
    ${thickness((down) => foldedPath(0, down, s, fold), g, Math.max(2.5, s * 0.04))}
    <path d="${body}" fill="var(--${g})"/>
    <path d="M${edge} .8H${n(s - fold)}" stroke="var(--hi)" stroke-width="1.4" fill="none" stroke-linecap="round"/>
    <path d="${foldPath(0, 0, s, fold)}" fill="var(--${glaze(back)})" stroke-width="1" stroke-linejoin="round"
      stroke="color-mix(in srgb, ${ink} 45%, transparent)"/>
    ${corner(back, s, small)}
    <g color="${ink}">
      ${icon(iconOf(kind), size, { x: s * 0.085, y: s * 0.085, w: small ? 1.4 : 1.75 })}
      <text x="${n(s * 0.1)}" y="${n(s * 0.925)}" font-size="${n(Math.max(12.5, s * 0.145))}"
        font-weight="700">${kind}</text>
    </g>
    ${dead && html`<path d="${body}" fill="url(#ur-hatch)"/>`}`;
}

/** The back of a tile that nobody may know yet: clay with a lozenge. @param {number} s */
export function hidden(s) {
  const r = n(s * 0.085), m = s / 2, q = s * 0.2;
  return html`
    <rect y="4" width="${n(s)}" height="${n(s)}" rx="${r}" fill="var(--clay-deep)"/>
    <rect width="${n(s)}" height="${n(s)}" rx="${r}" fill="var(--clay-pale)" stroke="var(--clay-deep)"/>
    <path d="M${n(m)} ${n(m - q)}L${n(m + q)} ${n(m)}L${n(m)} ${n(m + q)}L${n(m - q)} ${n(m)}Z" fill="none"
      stroke="var(--board-ink)" stroke-width="1.5" stroke-linejoin="round" opacity=".55"/>`;
}

/** No tile yet. @param {number} s */
const emptyMini = (s) => html`
  <svg class="mini" width="${s}" height="${s}" viewBox="0 0 ${s} ${s}" aria-hidden="true">
    <rect x=".7" y=".7" width="${s - 1.4}" height="${s - 1.4}" rx="6" fill="none" stroke="var(--edge)"
      stroke-dasharray="3.4 2.8"/>
  </svg>`;

/** A hand tile as a picture beside text: both kinds, neither of them on top. @param {string} pair */
export function mini(pair, s = 30) {
  if (pair.length < 2) return emptyMini(s);
  const [one, two] = pair, q = s - 0.5, k = s * 0.44;
  return html`
    <svg class="mini" width="${s}" height="${s}" viewBox="0 0 ${s} ${s}" aria-hidden="true">
      <rect x=".5" y=".5" width="${s - 1}" height="${s - 1}" rx="6" fill="var(--${glaze(one)})"/>
      <path d="M${q} .5V${s - 6.5}a6 6 0 0 1-6 6H.5Z" fill="var(--${glaze(two)})"/>
      <rect x=".5" y=".5" width="${s - 1}" height="${s - 1}" rx="6" fill="none" stroke="var(--rule-2)"/>
      ${icon(iconOf(one), k, { x: s * 0.06, y: s * 0.06, w: 1.3, color: `var(--${glaze(one)}-ink)` })}
      ${icon(iconOf(two), k, { x: s * 0.5, y: s * 0.5, w: 1.3, color: `var(--${glaze(two)}-ink)` })}
    </svg>`;
}

/** A whole tile as a picture of its own, one face up. @param {string} kind @param {string} back */
export const picture = (kind, back, s = 72) => html`
  <svg class="picture" width="${s}" height="${s + 6}" viewBox="0 0 ${s} ${s + 6}" aria-hidden="true">
    ${tile({ kind, back }, s)}
  </svg>`;

/** A square of one kind with its icon. @param {string} kind */
export const square = (kind, size = 44) => html`
  <span class="ur-square" data-kind="${kind}">${icon(iconOf(kind), size * 0.5, { w: 1.6 })}</span>`;

/** @param {string} pair @param {(key: string) => string} t */
export const pairName = (pair, t) => [...pair].map((kind) => t(`board.kind.${kind}`)).join(" / ");
