// The gesture that the page shows: what it asks for in a sentence, what it would send, and what it still lacks.

import { attributes, html } from "/static/markup.js";
import { COLOURS } from "/games/uruk/cards.js";
import { bidding, halfColour, offered, picksAsked } from "/games/uruk/clicks.js";
import { acting, bidLine, bidTotal, choice, count, discDraft, drafted, epochOf, inFist, layDraft, mode, secretLine, yours }
  from "/games/uruk/moves.js";

/** @typedef {import("/games/uruk/moves.js").View} View */
/** @typedef {import("/games/uruk/moves.js").UI} UI */
/** @typedef {import("/static/markup.js").Markup} Markup */
/** @typedef {{kind: string, title: string, sentence: string, line: string, confirm: string, back: boolean,
 *   pass?: import("/games/uruk/moves.js").Choice}} Gesture
 *   `confirm` is the button's text: what it does, or what is missing; "" where a click on the board sends */

/** @param {UI} ui @param {string} code */
const name = (ui, code) => ui.t(`card.${code}`);

/** @param {View} view @param {UI} ui @returns {Gesture | null} */
export function gesture(view, ui) {
  if (!yours(view, ui)) return null;
  if (acting(view, ui) || view.step === "lyre") return TURN[mode(ui)[0]]?.(view, ui) ?? null;
  if (picksAsked(view, ui)) return discarding(view, ui);
  if (bidding(view, ui)) return bid(view, ui);
  return view.step === "secret" && !view.making.verb ? secret(view, ui) : null;
}

/** @param {UI} ui @param {string} kind @param {Partial<Gesture>} more @returns {Gesture} */
const open = (ui, kind, more) => ({ kind, title: ui.t(`board.do.${kind}`), sentence: "", line: "", confirm: "", back: true,
  ...more });

/** @type {Record<string, (view: View, ui: UI) => Gesture>} */
const TURN = {
  take: (view, ui) => open(ui, "take", { sentence: ui.t("board.ask.take") }),
  produce: (view, ui) => open(ui, "produce", {
    sentence: mode(ui)[1] ? ui.t("board.ask.colour", { card: name(ui, mode(ui)[1]) }) : ui.t("board.ask.produce"),
  }),
  lay, settle, exchange, trade,
  cog: (view, ui) => open(ui, "cog", {
    sentence: ui.draft?.from ? ui.t("board.ask.cog.to", { card: name(ui, String(ui.draft.from)) }) : ui.t("board.ask.cog"),
  }),
  swap: (view, ui) => open(ui, "swap", { sentence: ui.t(ui.draft?.give ? "board.ask.swap.get" : "board.ask.swap") }),
};

/** @param {View} view @param {UI} ui */
function lay(view, ui) {
  const d = layDraft(view, ui), colour = halfColour(view, ui);
  if (!d) return open(ui, "lay", { sentence: ui.t("board.ask.lay") });
  const card = name(ui, d.card), title = ui.t("board.lay", { card });
  if (!d.place) return open(ui, "lay", { title, sentence: ui.t("board.ask.replace", { card }) });
  const ask = !d.missing ? "board.ask.pay.done" : colour ? "board.ask.pair" : "board.ask.pay";
  return open(ui, "lay", {
    title, sentence: ui.t(ask, { card, colour: colour && ui.t(`colour.${colour}`) }), line: d.line,
    confirm: d.line ? title : `${title} · ${count(ui, "board.missing.cards", d.missing)}`,
  });
}

/** @param {View} view @param {UI} ui */
function settle(view, ui) {
  const d = discDraft(view, ui), epoch = epochOf(view)?.name ?? "";
  const title = ui.t("board.disc", { epoch });
  if (!d) return open(ui, "settle", { title, sentence: ui.t("board.ask.settle") });
  const card = name(ui, d.place), does = ui.t("board.settle", { card });
  return open(ui, "settle", {
    title, sentence: ui.t(d.missing ? "board.ask.price" : "board.ask.price.done", { card }), line: d.line,
    confirm: d.line ? does : `${does} · ${count(ui, "board.missing.cubes", d.missing)}`,
  });
}

/** @param {View} view @param {UI} ui */
function exchange(view, ui) {
  const cards = offered(view, ui);
  return open(ui, "exchange", {
    sentence: ui.t("board.ask.exchange"), line: cards.length ? `x ${cards.join(" ")} -` : "",
    confirm: cards.length ? count(ui, "board.exchange", cards.length) : ui.t("board.exchange.none"),
  });
}

/** @param {View} view @param {UI} ui */
function trade(view, ui) {
  const way = ui.draft?.way, cards = drafted(ui, "cards"), cubes = drafted(ui, "cubes"), gets = drafted(ui, "gets");
  if (!way) return open(ui, "trade", { sentence: ui.t("board.ask.trade") });
  if (way === "cubes") {
    return open(ui, "trade", { sentence: ui.t("board.ask.trade.cubes"), line: cubes.length ? `q ${cubes.join("")}>` : "",
      confirm: count(ui, "board.trade.cubes", cubes.length) });
  }
  const missing = Math.max(cards.length, 1) - gets.length;
  return open(ui, "trade", { sentence: ui.t("board.ask.trade.cards"),
    line: cards.length && !missing ? `q ${cards.join(" ")}>${gets.join("")}` : "",
    confirm: cards.length && missing > 0 ? count(ui, "board.missing.colours", missing)
      : count(ui, "board.trade.cards", cards.length) });
}

/** @param {View} view @param {UI} ui */
function discarding(view, ui) {
  const asked = picksAsked(view, ui), picks = drafted(ui, "cards"), missing = asked - picks.length;
  const letter = view.step === "cut" ? "h" : "l";
  return open(ui, "discard", {
    sentence: count(ui, `board.ask.${view.step}`, asked), back: false,
    line: missing ? "" : `#${view.seats[view.asks].number} ${letter} ${picks.join(" ")}`,
    confirm: missing ? count(ui, "board.missing.picks", missing) : count(ui, "board.discard", asked),
  });
}

/** @param {View} view @param {UI} ui */
function bid(view, ui) {
  const cards = drafted(ui, "cards"), line = bidLine(view, cards), n = view.standing;
  const can = ui.choices?.some(({ kind }) => kind === "bid" || kind === "bare");
  const low = can ? ui.t("board.bid.low", { n: n + 1 }) : "";
  return open(ui, "bid", {
    sentence: ui.t(!can ? "board.ask.bid.never" : n ? "board.ask.bid" : "board.ask.bid.first", { n }), back: false,
    pass: choice(ui, "pass"), line, confirm: line ? ui.t("board.bid", { n: bidTotal(view, cards) }) : low,
  });
}

/** @param {View} view @param {UI} ui */
function secret(view, ui) {
  const cubes = COLOURS.reduce((sum, colour) => sum + inFist(ui, colour), 0);
  return open(ui, "secret", { sentence: ui.t("board.ask.secret"), line: secretLine(view, ui), back: false,
    confirm: cubes ? count(ui, "board.secret", cubes) : ui.t("board.secret.none") });
}

/** Which action of the turn comes now. @param {View} view @param {UI} ui */
function actionLabel(view, ui) {
  const all = view.seats[view.asks].volcano ? 1 : 3;
  return view.actions_left ? ui.t("board.action", { n: all - view.actions_left + 1, all }) : ui.t("board.action.none");
}

/** What the turn bar says, where the page knows more than the house. @param {View} view @param {UI} ui
 * @returns {{label: string, sentence: string} | null} */
export function says(view, ui) {
  const shown = gesture(view, ui), label = acting(view, ui) ? actionLabel(view, ui) : "";
  if (!shown && !label) return null;
  if (!shown) {
    const ask = view.actions_left ? "" : choice(ui, "swap") ? ".swap" : ".end";
    return { label, sentence: ui.t(`board.ask.act${ask}`) };
  }
  return { label: [label || eventName(view, ui), shown.title].filter(Boolean).join(" · "), sentence: shown.sentence };
}

/** @param {View} view @param {UI} ui */
const eventName = (view, ui) => (view.slot && view.phase !== "lyre" ? ui.t(`card.${view.slot}`) : "");

/** The turn bar's buttons; on a phone they are under the thumb instead. @param {View} view @param {UI} ui
 * @returns {Markup | null} */
export function acts(view, ui) {
  const shown = gesture(view, ui), { t } = ui, end = acting(view, ui) && choice(ui, "end");
  if (!shown && !end) return null;
  if (ui.small) return html``;
  if (!shown) return end ? button(t("board.end"), { "data-move": end.move, ...key(ui, "e") }, !view.actions_left) : null;
  const sends = shown.line ? { "data-send": shown.line, ...key(ui, "c") } : { "aria-disabled": "true" };
  return html`
    ${shown.back && button(t("board.cancel"), { "data-mode": "" })}
    ${shown.pass && button(shown.pass.label, { "data-move": shown.pass.move })}
    ${shown.confirm && button(shown.confirm, sends, true)}`;
}

/** A key that clicks a button. @param {UI} ui @param {string} letter */
const key = (ui, letter) => ({ "aria-keyshortcuts": letter, title: ui.t("board.key", { key: letter.toUpperCase() }) });

/** @param {string} label @param {Record<string, string>} act @param {boolean} [main] */
const button = (label, act, main = false) => html`
  <button type="button" class="btn${main ? " pri" : ""}" data-key="act-${main ? "main" : label}" ${attributes(act)}>
    ${label}</button>`;
