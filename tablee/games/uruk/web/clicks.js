// What a click on each thing does now, and how the thing looks because of it.

import { COLOURS, colourOf, cubeRow } from "/games/uruk/cards.js";
import { acting, canMoveFrom, canMoveTo, cardsOf, choice, choiceFor, count, discDraft, discGain, drafted, halfOf,
  handOf, layDraft, mode, times, wellFits, withCard, without, withoutCard, yours } from "/games/uruk/moves.js";

/** @typedef {import("/games/uruk/moves.js").View} View */
/** @typedef {import("/games/uruk/moves.js").UI} UI */
/** @typedef {import("/games/uruk/moves.js").Place} Place */
/** @typedef {import("/games/uruk/cards.js").Drawn} Drawn */

const HAND = ["type", "pay", "pair", "offer", "hand_over", "cut", "bid", "lose_card"];
const LAID = ["place", "source", "disc", "from", "to", "lose_disc", "lose"];
const CHOOSE = ["choose", "road", "market"];

/** @param {string} move */
const may = (move) => ({ state: "may", act: { "data-send": move } });
/** @param {string} key @param {string[]} list @param {string} [state] */
const draft = (key, list, state = "may") => ({ state, act: { "data-draft": `${key}=${list.join(",")}` } });
/** Closed: a click gets the true refusal of the house. @param {string} move */
const closed = (move) => ({ state: "off", act: { "data-move": move, "aria-disabled": "true" } });
/** Nothing to do with it but to look. @param {string} code @param {string} [state] */
const look = (code, state = "") => ({ state, act: { "data-mode": `look:${code}` } });
const OFF = { state: "off", act: { "aria-disabled": "true" } };

/** Whether several cards of the hand are chosen before they are sent: how many, 0 for no such step.
 * @param {View} view @param {UI} ui */
export function picksAsked(view, ui) {
  if (!yours(view, ui) || view.making.verb) return 0;
  const held = handOf(view).length;
  if (view.step === "cut") return Math.max(0, held - 8);
  return view.step === "quake_hand" ? Math.min(3, held) : 0;
}

/** Whether a bid is being put together. @param {View} view @param {UI} ui */
export const bidding = (view, ui) => yours(view, ui) && view.step === "bid";

// The hand

/** One card of the hand; `copy` counts its copies from 0.
 * @param {View} view @param {UI} ui @param {string} code @param {number} copy @returns {Drawn} */
export function onHand(view, ui, code, copy) {
  if (!yours(view, ui)) return look(code, isLooked(ui, code));
  if (acting(view, ui)) return inTurn(view, ui, code, copy);
  if (view.step === "lyre") return mode(ui)[0] === "lay" ? paying(view, ui, code, copy) : forLaying(view, code, "y ");
  const asked = picksAsked(view, ui);
  if (asked || bidding(view, ui)) return picking(view, ui, code, copy, asked || Infinity);
  const found = choiceFor(ui, HAND, code);
  return found ? may(found.move) : look(code, isLooked(ui, code));
}

/** @param {UI} ui @param {string} code */
const isLooked = (ui, code) => (mode(ui)[0] === "look" && mode(ui)[1] === code ? "looked" : "");

/** @param {View} view @param {UI} ui @param {string} code @param {number} copy @param {number} most */
function picking(view, ui, code, copy, most) {
  const picks = drafted(ui, "cards");
  if (copy < times(picks, code)) return { ...draft("cards", without(picks, code), "chosen"), check: true };
  if (picks.length >= most) return OFF;
  if (most === Infinity && !ui.choices?.some(({ kind }) => kind === "bid")) return OFF;
  return draft("cards", [...picks, code]);
}

/** @param {View} view @param {UI} ui @param {string} code @param {number} copy @returns {Drawn} */
function inTurn(view, ui, code, copy) {
  switch (mode(ui)[0]) {
    case "lay": return paying(view, ui, code, copy);
    case "exchange": return offering(view, ui, code, copy);
    case "trade": return trading(view, ui, code, copy);
    case "settle": return welling(view, ui, code, copy);
    default: {
      const open = view.layings.some((laying) => laying.card === code) && !mode(ui)[0];
      return look(code, isLooked(ui, code) || (open ? "soft" : ""));
    }
  }
}

/** A discovery to be laid, before one is chosen. @param {View} view @param {string} code @param {string} [sign] */
const forLaying = (view, code, sign = "") => (view.layings.some((laying) => laying.card === code)
  ? { state: "may", act: { "data-mode": `lay:${code}` } }
  : closed(`${sign && `#${view.seats[view.asks].number} ${sign}`}+${code}`));

/** A card in a payment for a laying: the laid one and the paid ones leave a ghost.
 * @param {View} view @param {UI} ui @param {string} code @param {number} copy @returns {Drawn} */
function paying(view, ui, code, copy) {
  const d = layDraft(view, ui);
  if (!d) return forLaying(view, code);
  const spent = [...cardsOf(d.units), d.card];
  if (copy < times(spent, code)) {
    const unit = d.units.find((one) => one.split("&").includes(code));
    return unit ? draft("pay", withoutCard(d, unit, code), "ghost") : { state: "ghost", act: { "data-mode": "lay" } };
  }
  if (!d.place) return OFF;
  const units = withCard(view, d, code);
  if (units) return draft("pay", units);
  const half = halfOf(d);
  return half && d.missing ? closed(`+${d.card}${d.mark}/${d.place}[${half}&${code}]`) : OFF;
}

/** @param {View} view @param {UI} ui @param {string} code @param {number} copy @returns {Drawn} */
function offering(view, ui, code, copy) {
  const picks = offered(view, ui);
  if (copy < times(picks, code)) return { ...draft("cards", without(picks, code), "chosen"), check: true };
  const colour = view.exchanges[code], taken = times(picks.map((one) => view.exchanges[one]), colour);
  const left = !taken || taken < view.supply[COLOURS.indexOf(colour)];
  return colour && left ? draft("cards", [...picks, code]) : closed(`x ${[...picks, code].join(" ")}`);
}

/** The cards to be exchanged. @param {View} view @param {UI} ui */
export const offered = (view, ui) => drafted(ui, "cards", mode(ui)[1] in view.exchanges ? [mode(ui)[1]] : []);

/** @param {View} view @param {UI} ui @param {string} code @param {number} copy @returns {Drawn} */
function trading(view, ui, code, copy) {
  const picks = drafted(ui, "cards");
  if (ui.draft?.way !== "cards") return look(code);
  if (copy < times(picks, code)) return { ...draft("cards", without(picks, code), "chosen"), check: true };
  return picks.length < 2 ? draft("cards", [...picks, code]) : OFF;
}

/** @param {View} view @param {UI} ui @param {string} code @param {number} copy @returns {Drawn} */
function welling(view, ui, code, copy) {
  const d = discDraft(view, ui);
  if (!d?.way.cards.length) return look(code);
  if (copy < times(d.cards, code)) return draft("cards", without(d.cards, code), "ghost");
  return wellFits(view, d, code) ? draft("cards", [...d.cards, code]) : OFF;
}

// Discoveries that lie before the viewer

/** @param {View} view @param {UI} ui @param {Place} place @returns {Drawn} */
export function onLaid(view, ui, place) {
  const { code } = place, [verb, about] = mode(ui);
  if (!yours(view, ui) || view.asks !== view.viewer) return look(code, isLooked(ui, code));
  const d = layDraft(view, ui);
  if (d) return replacing(view, ui, d, code);
  if (acting(view, ui)) {
    if (verb === "produce") return producing(view, code, about);
    if (verb === "settle") return settling(view, ui, place, about);
    if (verb === "cog") return moving(view, ui, place);
    const open = !verb && code in view.sources;
    return look(code, isLooked(ui, code) || (open ? "soft" : ""));
  }
  const found = choiceFor(ui, LAID, code);
  return found ? may(found.move) : look(code, isLooked(ui, code));
}

/** @param {View} view @param {UI} ui @param {import("/games/uruk/moves.js").LayDraft} d @param {string} code */
function replacing(view, ui, d, code) {
  if (d.place === code) return { state: "chosen", act: { "aria-disabled": "true" } };
  return d.places.includes(code)
    ? { state: d.place ? "soft" : "may", act: { "data-draft": `place=${code};pay` } }
    : closed(`+${d.card}/${code}`);
}

/** The colours among which a discovery lets one choose; "" if there is no choice. @param {View} view @param {string} code */
export function colourChoice(view, code) {
  const gives = view.sources[code] ?? "", kind = view.types.find((type) => type.code === code)?.kind ?? "";
  return CHOOSE.includes(kind) ? gives : "";
}

/** @param {View} view @param {string} code @returns {string} the move that takes what a discovery gives */
export const produceMove = (view, code) => `r ${code}${colourChoice(view, code) && `=${colourChoice(view, code)}`}`;

/** @param {View} view @param {string} code @param {string} about @returns {Drawn} */
function producing(view, code, about) {
  if (!(code in view.sources)) return closed(`r ${code}`);
  const choose = colourChoice(view, code).length > 1, gain = cubeRow(view.sources[code], 16, choose ? "/" : "");
  if (code === about) return { state: "chosen", act: { "data-mode": "produce" }, gain };
  if (choose) return { state: about ? "soft" : "may", act: { "data-mode": `produce:${code}` }, gain };
  return { ...may(produceMove(view, code)), gain };
}

/** @param {View} view @param {UI} ui @param {Place} place @param {string} about @returns {Drawn} */
function settling(view, ui, place, about) {
  const { code } = place, gain = discGain(view, place), sign = count(ui, "board.points", gain, { n: `+${gain}` });
  if (code === about) {
    const preview = { discs: place.discs + 1, worth: place.worth + gain };
    return { state: "chosen", act: { "data-mode": "settle" }, gain: `+${gain}`, label: sign, ...preview };
  }
  return view.settlings.some((settle) => settle.place === code)
    ? { state: about ? "soft" : "may", act: { "data-mode": `settle:${code}` }, gain: `+${gain}`, label: sign }
    : closed(`d ${code}`);
}

/** @param {View} view @param {UI} ui @param {Place} place @returns {Drawn} */
function moving(view, ui, place) {
  const from = String(ui.draft?.from ?? "");
  if (from === place.code) return { state: "chosen", act: { "data-draft": "from=" } };
  if (from) return canMoveTo(view, from, place) ? may(`c ${from}>${place.code}`) : closed(`c ${from}>${place.code}`);
  return canMoveFrom(view, place) ? { state: "may", act: { "data-draft": `from=${place.code}` } } : closed(`c ${place.code}`);
}

/** The empty place; null where none is asked for. @param {View} view @param {UI} ui @returns {Drawn | null} */
export function onNewPlace(view, ui) {
  const d = layDraft(view, ui), found = choice(ui, "new");
  if (found) return may(found.move);
  if (!d || view.phase === "lyre") return null;
  if (d.place === "_") return { state: "chosen", act: { "aria-disabled": "true" } };
  return d.places.includes("_") ? { state: "soft", act: { "data-draft": "place=_;pay" } } : closed(`+${d.card}/_`);
}

// Display and deck

/** @param {View} view @param {UI} ui @param {string} code @returns {Drawn} */
export function onDisplay(view, ui, code) {
  const found = choiceFor(ui, ["display"], code);
  if (found) return may(found.move);
  if (!acting(view, ui)) return look(code, isLooked(ui, code));
  const open = view.actions_left > 0;
  if (mode(ui)[0] === "take") return open ? may(`t ${code}`) : closed(`t ${code}`);
  return look(code, isLooked(ui, code) || (open && !mode(ui)[0] ? "soft" : ""));
}

/** @param {View} view @param {UI} ui @returns {Drawn} */
export function onDeck(view, ui) {
  const found = choice(ui, "deck") ?? choice(ui, "draw");
  if (found) return may(found.move);
  if (!acting(view, ui)) return OFF;
  const open = view.actions_left > 0 && view.can_draw;
  if (mode(ui)[0] === "take") return open ? may("t *") : closed("t *");
  return open ? { state: mode(ui)[0] ? "" : "soft", act: { "data-mode": "take" } } : closed("t *");
}

/** The colour of a card that a pair lacks; "" if none is open. @param {View} view @param {UI} ui */
export function halfColour(view, ui) {
  const d = layDraft(view, ui), half = d && halfOf(d);
  return half ? colourOf(view, half) : "";
}

