// The rail: actions left, taking sesterces, investing. On a phone it holds the mat too, and one bar of buttons.

import { icon } from "/static/icons.js";
import { tenths } from "/static/kit.js";
import { attributes, html } from "/static/markup.js";
import { TOOL_ICONS, brings, square, unitWords } from "/games/builders/cards.js";
import { matOf } from "/games/builders/mat.js";
import { amounts, because, cardName, click, costOf, count, doubt, may, mergedTake, mine, modeOf, slaves, whyNoInvestment, yours }
  from "/games/builders/moves.js";

/** @typedef {import("/games/builders/moves.js").View} View */
/** @typedef {import("/games/builders/moves.js").UI} UI */
/** @typedef {import("/static/markup.js").Markup} Markup */

/** @param {string} title @param {any} aside @param {any} body @param {string} key */
const section = (title, aside, body, key) => html`
  <section class="bld-part ${key}" data-key="${key}">
    <div class="bld-head row"><h2 class="lbl">${title}</h2>
      ${aside && html`<span class="push sm mut">${aside}</span>`}</div>
    ${body}
  </section>`;

// Actions

/** Hollow pips are spent. @param {View} view @param {UI} ui */
function pips(view, ui) {
  const left = view.free_actions, all = view.all_free_actions;
  return html`<p class="bld-pips row"><span class="row" aria-hidden="true">${Array.from({ length: all }, (_, i) =>
    html`<i class="${i < all - left ? "spent" : ""}"></i>`)}</span>
    <span>${count(ui, "board.actions.left", left)}</span></p>`;
}

/** One exchange of actions for sesterces. @param {View} view @param {UI} ui @param {number} size */
function take(view, ui, size) {
  const line = `X${size}`, open = may(view, ui, line),
    vain = open && doubt(view, ui, line), all = open ? mergedTake(view, ui, size) : 0,
    gain = all ? view.takes[all - 1] - view.takes[all - size - 1] : view.takes[size - 1];
  const does = all ? { "data-instead": `X${all}` } : click(view, ui, line);
  const play = view.plays[line];
  return html`
    <button type="button" class="btn bld-take${open && !vain ? "" : " vain"}" data-key="take-${size}"
      aria-label="${ui.t("board.take.words", { actions: count(ui, "board.actions", size),
        gain: count(ui, "board.sesterces", gain) })}"
      ${attributes(does)}>
      <span>${size} → ${gain}${icon("coin", 15, { w: 1.5 })}</span>
      ${open && play.pays > 0 && html`<small>${ui.t("board.for", { n: play.pays })}</small>`}
    </button>`;
}

/** All free actions at once for sesterces, then the end of the turn. @param {View} view @param {UI} ui */
function takeAndEnd(view, ui) {
  const r = view.free_actions;
  return may(view, ui, `X${r}`) && html`
    <button type="button" class="btn bld-end" data-key="rest" data-send="X${r}; E">${icon("check", 18)}${
      ui.t("board.rest", { n: view.takes[r - 1] })}</button>`;
}

/** @param {View} view @param {UI} ui */
const takes = (view, ui) => html`
  <div class="bld-takes">${[1, 2, 3].map((size) => take(view, ui, size))}</div>
  ${view.free_actions > 0 && takeAndEnd(view, ui)}`;

/** @param {View} view @param {UI} ui */
const actions = (view, ui) => section(ui.t("board.actions.title"),
  ui.t("board.actions.more", { n: view.prices.action }), html`
  ${pips(view, ui)}
  ${yours(view, ui) && html`<h3 class="lbl">${ui.t("board.take")}</h3>${takes(view, ui)}`}`, "actions");

// Investments

const KINDS = [
  { kind: "tool", icon: "mallet", line: "B tS" },
  { kind: "university", icon: "university", line: "B uS>A1" },
  { kind: "slave", icon: "people", line: "B S1" },
  { kind: "loan", icon: "loan", line: "B loan" },
];

/** @param {View} view @param {string} kind */
const leftIn = (view, kind) => ({ tool: view.piles.tools.length, university: view.piles.universities.length,
  slave: view.piles.slaves.length, loan: view.piles.loans })[kind] ?? 0;

/** The plays of each kind. @type {Record<string, RegExp>} */
const PLAYS = { tool: /^B t/, university: /^B u/, slave: /^B S/, loan: /^B loan/ };

/** @param {View} view @param {UI} ui @param {string} kind @returns {string[]} the legal plays of a kind */
const offers = (view, ui, kind) =>
  Object.keys(view.plays).filter((line) => may(view, ui, line) && PLAYS[kind].test(line));

/** Whether a hint to invest can mean this pile: the one that it marks, or else any. @param {UI} ui @param {string} kind */
function canBeMeant(ui, kind) {
  const marked = (ui.mark ?? []).map((code) => `B ${code}`);
  const isMarked = (/** @type {RegExp} */ plays) => marked.some((line) => plays.test(line));
  return isMarked(PLAYS[kind]) || !Object.values(PLAYS).some(isMarked);
}

/** One pile. @param {View} view @param {UI} ui @param {{kind: string, icon: string, line: string}} pile */
function pileRow(view, ui, pile) {
  const { kind } = pile, open = offers(view, ui, kind), now = modeOf(view, ui),
    teaching = now.name === "teach" && kind === "university";
  const chosen = teaching || (now.name === "pile" && now.card === kind);
  const price = costOf(view, 1, kind === "loan" ? 0 : view.prices[kind]),
    name = kind === "slave" ? slaves(view, ui, "slave") : ui.t(`board.${kind}`);
  const why = open.length ? "" : whyNoInvestment(view, ui, kind), lost = view.penalties[kind] ?? 0;
  const attrs = kind === "loan" || !open.length
    ? click(view, ui, kind === "loan" ? "B loan" : example(view, kind) || pile.line)
    : { "data-mode": chosen ? "" : `pile:${kind}`, "aria-expanded": String(chosen) };
  const tag = kind === "loan" ? html`${price > 0 && yours(view, ui) && `−${price} `}+${view.prices.borrow}`
    : yours(view, ui) && open.length ? price : view.prices[kind];
  return html`
    <li data-key="pile-${kind}">
      <button type="button" class="bld-way${open.length ? "" : " closed"}${chosen ? " now" : ""}"
        ${attributes({ ...attrs, "data-begins": open.length > 0 && canBeMeant(ui, kind) && "B" })}>
      <span class="sq">${icon(pile.icon, 22)}</span>
      <span class="say"><b>${name}</b><span class="xs">${
        why || ui.t(`board.${kind}.about`, { n: leftIn(view, kind), repay: view.prices.repay, lost })}</span></span>
      <span class="bld-price">${tag}${icon("coin", 16, { w: 1.5 })}</span>
    </button>${chosen && cardsOf(view, ui, kind)}</li>`;
}

/** Any play of a kind that the rules could be asked about. @param {View} view @param {string} kind */
function example(view, kind) {
  const { slaves: bound, tools, universities } = view.piles, someone = view.seats[Math.max(view.asks, 0)].team[0]?.code;
  if (kind === "slave") return bound[0] && `B ${bound[0].code}`;
  if (kind === "tool") return tools[0] && `B ${tools[0].code}`;
  return universities[0] && someone && `B ${universities[0].code}>${someone}`;
}

/** One card of a pile.
 * @param {string} key @param {Record<string, string | null>} attrs @param {any} body @param {string} words
 * @param {string} [res] */
const choice = (key, attrs, body, words, res) => html`
  <button type="button" class="bld-choice" data-key="${key}" data-fly="${key}"
    aria-label="${words}" ${attributes({ "data-res": res, ...attrs })}>${body}</button>`;

/** The cards that are left in a pile. @param {View} view @param {UI} ui @param {string} kind */
function cardsOf(view, ui, kind) {
  const { tools, universities, slaves: bound } = view.piles;
  const cards = kind === "tool"
    ? tools.map((t) => choice(t.code, click(view, ui, `B ${t.code}`),
      html`${icon(TOOL_ICONS[/** @type {"tS"} */ (t.code)], 24)}<b>${cardName(ui, t.code)}</b>
        <span class="xs">+1 ${ui.t(`board.resource.${t.code[1]}`)}</span>`,
      `${cardName(ui, t.code)}: ${ui.t("board.tool.adds", { what: amounts(t.adds, ui) })}`, t.code[1]))
    : kind === "university"
      ? universities.map((u) => choice(u.code,
        { "data-mode": `teach:${u.code}`, "aria-pressed": String(modeOf(view, ui).card === u.code) },
        html`${square("SWAD".indexOf(u.resource), ui, 32)}<b>${ui.t(`board.resource.${u.resource}`)} ${u.level}</b>`,
        `${cardName(ui, u.code)}: ${u.level}`))
      : bound.map((u) => choice(u.code, click(view, ui, `B ${u.code}`),
        html`${brings(u.production, ui, true)}<span class="code">${u.code}</span>`,
        unitWords(view, u, ui)));
  return html`<div class="bld-choices">${cards}</div>`;
}

/** Freeing and repaying take no card, so they do not use up the investment of the turn.
 * @param {View} view @param {UI} ui */
function undoing(view, ui) {
  const seat = view.seats[mine(view, ui)], now = modeOf(view, ui);
  const free = seat.team.filter((u) => u.kind === "slave"), open = free.some((u) => may(view, ui, `F ${u.code}`));
  const price = view.counting ? view.prices.freeing : costOf(view, 1, 0);
  return html`
    ${free.length > 0 && html`<li data-key="free"><button type="button"
      class="bld-way${open ? "" : " closed"}${now.name === "free" ? " now" : ""}"
      ${attributes(open && !view.counting ? { "data-mode": now.name === "free" ? "" : "free" }
        : click(view, ui, `F ${free[0].code}`))}>
      <span class="sq">${icon("key", 22)}</span>
      <span class="say"><b>${slaves(view, ui, "free")}</b>
        <span class="xs">${slaves(view, ui, "free.about")}</span></span>
      <span class="bld-price">${price ? html`${price}${icon("coin", 16, { w: 1.5 })}`
        : count(ui, "board.actions", 1)}</span></button></li>`}
    ${seat.loans > 0 && html`<li data-key="repay"><button type="button"
      class="bld-way${may(view, ui, "P") ? "" : " closed"}" ${attributes(click(view, ui, "P"))}>
      <span class="sq">${icon("undo", 22)}</span>
      <span class="say"><b>${ui.t("board.repay")}</b><span class="xs">${
        seat.sesterces < view.prices.repay && yours(view, ui)
          ? because(ui, "dear", "6.14", { n: view.prices.repay, has: seat.sesterces })
          : count(ui, "board.loans", seat.loans)}</span></span>
      <span class="bld-price">${view.prices.repay}${icon("coin", 16, { w: 1.5 })}</span></button></li>`}`;
}

/** @param {View} view @param {UI} ui */
const invest = (view, ui) => section(ui.t("board.invest"),
  ui.t(view.invested && yours(view, ui) ? "board.invest.used" : "board.invest.once"), html`
  <ul class="bld-ways">${KINDS.map((pile) => pileRow(view, ui, pile))}${undoing(view, ui)}</ul>`, "invest");

/** In the final count only freeing and repaying are left. @param {View} view @param {UI} ui */
const counting = (view, ui) =>
  section(ui.t("board.count"), null, html`<ul class="bld-ways">${undoing(view, ui)}</ul>`, "invest");

// The end

/** @param {View} view @param {UI} ui */
function ended(view, ui) {
  const winners = ui.over?.winners ?? [];
  const order = view.seats.map((seat, i) => ({ ...seat, i })).sort((a, b) => a.rank - b.rank);
  return section(ui.t("board.over"), null, html`<ol class="bld-order">${order.map(({ score, i }) => html`
    <li class="row${winners.includes(i) ? " won" : ""}" data-key="rank-${i}">
      <b>${ui.names[i]}</b>${winners.includes(i) && icon("laurel", 22)}
      <span class="push num">${tenths(score)}</span></li>`)}</ol>`, "over");
}

// On a phone

/** One bar of buttons under the thumb. @param {View} view @param {UI} ui */
function bar(view, ui) {
  if (!yours(view, ui)) return null;
  const { name } = modeOf(view, ui);
  /** @param {string} mode @param {string} sign @param {string} picture @param {string} text */
  const at = (mode, sign, picture, text) => html`
    <button type="button" class="btn${name === mode ? " pri" : ""}" data-key="bar-${mode}" data-begins="${sign}"
      data-mode="${name === mode ? "" : mode}" aria-pressed="${String(name === mode)}">
      ${icon(picture, 20)}${text}</button>`;
  return html`<div class="bld-bar" data-key="bar">
    ${!view.counting && at("take", "X", "coin", ui.t("board.take.short"))}
    ${at("invest", "B", "university", ui.t("board.invest"))}
    <button type="button" class="btn" data-key="bar-end" ${attributes(click(view, ui, "E"))}>
      ${icon("check", 20)}${ui.t("board.end.short")}</button></div>`;
}

/** @param {View} view @param {UI} ui @returns {(Markup | null)[]} */
function phone(view, ui) {
  const { name } = modeOf(view, ui), seat = mine(view, ui);
  const left = count(ui, "board.actions.left", view.free_actions);
  const open = name === "take" ? section(ui.t("board.take"), left, takes(view, ui), "takes")
    : name === "invest" || name === "pile" ? invest(view, ui) : null;
  return [open ?? matOf(view, seat, ui), bar(view, ui)];
}

/** What you hold or may do (under the board on a phone). @param {View} view @param {UI} ui */
export function rail(view, ui) {
  const parts = view.step === "end" ? [ended(view, ui), ui.small && matOf(view, mine(view, ui), ui)]
    : ui.small ? phone(view, ui)
      : view.counting ? [counting(view, ui)] : [actions(view, ui), invest(view, ui)];
  return html`<div class="bld-rail${ui.small ? " small" : ""}">${parts}</div>`;
}
