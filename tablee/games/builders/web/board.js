// The table of The Builders: two rows to take from, and your mat. Pure functions from the view to markup; what may be
// clicked carries its whole play. On a phone the mat is under the turn bar, where the thumb is: see rail.js.

import "/games/builders/icons.js";
import { html } from "/static/markup.js";
import { market } from "/games/builders/market.js";
import { matOf } from "/games/builders/mat.js";
import { mine, modeOf } from "/games/builders/moves.js";

export { cover, extras, prompt, seat, sheet, status, strip } from "/games/builders/seats.js";
export { rail } from "/games/builders/rail.js";

/** @typedef {import("/games/builders/moves.js").View} View */
/** @typedef {import("/games/builders/moves.js").UI} UI */

/** Whose mats are on the board: yours; in an example of the rulebook everybody's who has something to show.
 * @param {View} view @param {UI} ui @returns {number[]} */
function shown(view, ui) {
  if (!ui.example) return ui.small ? [] : [mine(view, ui)];
  const busy = view.seats.map((s, i) => ({ s, i }))
    .filter(({ s, i }) => i === view.active || s.team.length || s.sites.length);
  return busy.map(({ i }) => i);
}

/** What a phone shows in place of the rows, since it has room for one thing at a time. */
const PANELS = ["take", "invest", "pile", "teach", "free"];

/** The board. @param {View} view @param {UI} ui */
export const board = (view, ui) => html`
  <div class="bld${ui.small ? " small" : ""}${ui.example ? " example-of" : ""}"
    role="group" aria-label="${ui.t("board.label")}">
    ${!(ui.small && PANELS.includes(modeOf(view, ui).name)) && market(view, ui)}
    ${shown(view, ui).map((seat) => matOf(view, seat, ui))}
  </div>`;
