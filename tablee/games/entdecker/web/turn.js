// The turn bar while a gesture is made: what it says, and its buttons. Choose, look, change, confirm.

import { icon } from "/static/icons.js";
import { attributes, html } from "/static/markup.js";
import { building, count, laying, nextWay, placeName, recalling, setting, yours } from "/games/entdecker/moves.js";

/** @typedef {import("/games/entdecker/moves.js").View} View */
/** @typedef {import("/games/entdecker/moves.js").UI} UI */
/** @typedef {import("/static/markup.js").Markup} Markup */

/** Buttons for a gesture in the making; none: the page shows its own. @param {View} view @param {UI} ui */
export function acts(view, ui) {
  const recall = recalling(view, ui), lay = laying(view, ui), build = building(view, ui);
  if (ui.mode === "recall") {
    const done = recall && confirm(recall.line, ui.t("board.recall.do", { cell: recall.cell }));
    return [cancel(ui, { "data-mode": "" }), done];
  }
  if (lay) return [turn(ui, lay), confirm(lay.line, ui.t("board.lay.do", { cell: lay.cell }))];
  if (build) {
    const price = html`<span class="ent-cost">${icon("chest", 16)}${build.cost}</span>`;
    const done = confirm(build.line, ui.t(`board.build.${build.piece}`), price);
    return [view.step === "act" && cancel(ui, { "data-draft": "build=" }), done];
  }
  return setting(view, ui) && view.step === "ship" ? cancel(ui, { "data-draft": "start=" }) : null;
}

/** @param {UI} ui @param {Record<string, string>} does */
const cancel = (ui, does) => html`
  <button type="button" class="btn" data-key="cancel" ${attributes(does)}>
    ${icon("close", 18)}<span class="word">${ui.t("board.cancel")}</span></button>`;

/** @param {string} line @param {string} text @param {Markup} [more] */
const confirm = (line, text, more) => html`
  <button type="button" class="btn pri" data-key="confirm" data-send="${line}" aria-keyshortcuts="c">
    ${icon("check", 18)}${text}${more}</button>`;

/** @param {UI} ui @param {{cell: string, land: string, ways: string[]}} lay */
const turn = (ui, lay) => lay.ways.length > 1 && html`
  <button type="button" class="btn" data-key="turn" data-draft="lay=${lay.cell}:${nextWay(lay)}" aria-keyshortcuts="r"
    title="${ui.t("board.turn")} (R)">${icon("rotate", 18)}<span class="word">${ui.t("board.turn")}</span></button>`;

/** What the turn bar says in place of the question. @param {View} view @param {UI} ui */
export function says(view, ui) {
  if (!yours(view, ui)) return null;
  const { t } = ui, start = setting(view, ui), build = building(view, ui), short = ui.small ? ".short" : "";
  if (ui.mode === "recall") return { label: t("board.recall"), sentence: t("board.recall.say") };
  if (start && view.step === "ship") {
    const toll = start.toll ? count(ui, "board.toll", start.toll) : t("board.toll.none");
    const sentence = t(view.personal_tiles ? "board.say.gold" : "board.say.tiles");
    return { label: `${placeName(ui, start.place)} · ${toll}`, sentence };
  }
  if (view.step === "lay" && view.hand && laying(view, ui)) {
    const label = t("board.lay.label", { shape: t(`board.shape.${view.hand.shape}`) });
    return { label, sentence: t(`board.say.lay${short}`) };
  }
  if (build) {
    const label = t("board.build.label", { cell: build.cell, n: build.cost });
    return { label, sentence: t(`board.say.${build.edges.length ? "segment" : "build"}${short}`) };
  }
  return null;
}
