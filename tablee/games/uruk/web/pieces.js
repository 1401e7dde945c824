// Names for cards, cubes and discs that look alike, so that each glides from where it was to where it is.

import { Travel } from "/static/travel.js";
import { COLOURS } from "/games/uruk/cards.js";

/** @typedef {import("/games/uruk/moves.js").View} View */
/** @typedef {import("/games/uruk/moves.js").UI} UI */
/** @typedef {import("/static/travel.js").Piece} Piece */
/** @typedef {import("/static/travel.js").Heap} Heap */

/** The pieces of the live table; an example of a rulebook stands alone. */
const table = new Travel();
/** @type {WeakMap<View, Map<string, Piece[]>>} */
const settled = new WeakMap();

/** All pieces of a position by place. @param {View} view @param {UI} ui */
export function pieces(view, ui) {
  const known = settled.get(view);
  if (known) return known;
  const found = (ui.example ? new Travel() : table).settle(heaps(view));
  settled.set(view, found);
  return found;
}

/** @param {View} view @returns {Heap[]} */
function heaps(view) {
  const seats = view.seats.flatMap((seat, s) => [
    ...seat.places.flatMap((place) => [
      { place: `laid-${s}-${place.code}`, sort: place.code, count: 1 },
      { place: `disc-${s}-${place.code}`, sort: "disc", count: place.discs },
      ...COLOURS.map((colour) => ({ place: `cube-${s}-${place.code}-${colour}`, sort: `cube${colour}`,
        count: [...place.cubes].filter((c) => c === colour).length })),
    ]),
    ...(s === view.viewer ? seat.hand.map(({ code, count }) => ({ place: `hand-${code}`, sort: code, count })) : []),
  ]);
  const display = view.display.flatMap((code, i) => (code ? [{ place: `spot-${i}`, sort: code, count: 1 }] : []));
  const epochs = view.epochs.map(({ name, discs }) => ({ place: `epoch-${name}`, sort: "disc", count: discs }));
  return [...display, ...seats, ...epochs];
}

/** @param {View} view @param {UI} ui @param {string} place */
export const named = (view, ui, place) => pieces(view, ui).get(place) ?? [];

/** The names of the cubes on a place, in the order of its letters.
 * @param {View} view @param {UI} ui @param {number} seat @param {import("/games/uruk/moves.js").Place} place */
export const cubeNames = (view, ui, seat, place) =>
  COLOURS.flatMap((colour) => named(view, ui, `cube-${seat}-${place.code}-${colour}`).map(({ id }) => id));
