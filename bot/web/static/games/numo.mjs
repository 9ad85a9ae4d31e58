// NUMO: control cards, piles and melds on the table, the hand below. What is a meld is known to the server alone.
import {announce, ask, button, dom, isShowing, keepChange, play, settle} from '../frame.mjs';
import {showEarlier} from '../earlier.mjs';
import {findDrop, fly, land} from '../flying.mjs';
import {under} from '../gestures.mjs';
import {keepFocus} from '../focus.mjs';
import {h, patch} from '../render.mjs';
import {markdown, plain} from '../texts.mjs';
import {arrange, move, sort} from './numo_hand.mjs';

const MOST_CHIPS = 12, MOST_EMBLEMS = 12, LINES = 2;
const SLOW = 1000;               // milliseconds until what was asked too quickly is asked again
const EMPTY = {uses: [], say: ''};

let state, board;
let chosen = [];                 // cards of the hand, in the order in which they were chosen
let looked = EMPTY;              // what the server says about them
let asked = 0;
const emblems = new Map();        // pictures of characters and dwellings, by card
let lifted = null, over = null;  // the card that is dragged, and what it is over

/** Show a state. */
export function show(now, before) {
  const hinted = now.board.hint && now.board.hint !== board?.hint;
  state = now;
  board = now.board;
  if (!before) chosen = [];
  if (hinted) chosen = [...board.hinted];
  choose(chosen.filter(card => board.hand.includes(card)));
  fetchEmblems();
}

/** Fetch the emblems of the cards in sight that have none yet. */
async function fetchEmblems() {
  const missing = [...board.hand, board.top].filter(card => card && !emblems.has(card)).slice(0, MOST_EMBLEMS);
  if (!missing.length) return;
  missing.forEach(card => emblems.set(card, null));
  const found = (await ask({t: 'look', emblems: missing})).emblems ?? {};
  missing.forEach(card => found[card] ? emblems.set(card, found[card]) : emblems.delete(card));
  draw();
}

const canUse = () => board.phase === 'meld' || board.phase === 'lay';
const mayHold = () => state.seat !== null;
const findExact = () => looked.uses.filter(use => use.exact);
const fill = (text, card) => text.replace('{card}', board.cards[card].number);

/** Choose exactly these cards, and ask what they make. */
async function choose(cards) {
  const mine = ++asked;
  chosen = cards;
  if (!cards.length || !canUse()) {
    looked = {uses: board.uses, say: ''};
    draw();
    return;
  }
  looked = EMPTY;
  draw();
  if (board.keeps) keepChange({cards});
  const found = await ask({t: 'look', cards});
  if (mine === asked && found.t === 'slow') setTimeout(() => { if (mine === asked) choose(cards); }, SLOW);
  if (mine !== asked || found.t !== 'looked') return;
  looked = found;
  if (found.say) announce(plain(found.say));
  draw();
}

const chooseNone = () => { if (chosen.length) choose([]); };   // what was played is no longer chosen anyway

const toggle = card => choose(chosen.includes(card) ? chosen.filter(one => one !== card) : [...chosen, card]);

async function use(one) {
  const verb = one.meld === null ? 'meld' : 'lay';
  if (await play(verb, {cards: one.cards, kind: one.kind, meld: one.meld})) chooseNone();
}

async function discard(card) {
  if (await play('discard', {card})) chooseNone();
}

// --- the table

function showControls() {
  const cards = board.control.map(one => h('li', {key: one.face, class: `control${one.must ? ' must' : ''}`},
    h('b', {'aria-hidden': 'true'}, one.face), h('span', {}, one.name), h('small', {}, one.rule)));
  return h('div', {key: 'controls', class: 'numo-controls'},
    h('ul', {}, cards), h('p', {}, board.deal, board.need ? h('b', {}, ` · ${board.need}`) : null));
}

function showPiles() {
  const {words, top, phase} = board, drawing = phase === 'draw';
  const stock = h('button', {key: 'stock', type: 'button', class: `card back${drawing ? ' lit' : ''}`, 'aria-label': `${words.draw}: ${board.stock}`,
    disabled: !drawing, gesture: {tap: () => play('draw')}}, h('b', {}, String(board.stock)));
  const act = drawing ? () => play('take') : () => chosen.length === 1 && discard(chosen[0]);
  const open = drawing || (canUse() && chosen.length === 1);
  const name = `${words.pile}: ${top ? board.cards[top].name : '–'}`;
  const props = {key: 'pile', type: 'button', 'data-drop': 'discard', 'aria-label': name, disabled: !(top && drawing) && !open, gesture: {tap: act}};
  const lit = drawing || (over === 'discard' && lifted) ? ' lit' : '';
  const pile = top ? h('button', {...props, class: `card ${board.cards[top].season}${lit}`}, describeFace(top))
    : h('button', {...props, class: `card none${lit}`}, '–');
  return h('div', {key: 'piles', class: 'numo-piles', role: 'group', 'aria-label': plain(board.piles)}, stock, pile);
}

function showMeld(meld) {
  const fitting = findExact().find(use => use.meld === meld.id);
  const marks = `${fitting ? ' lit' : ''}${lifted && over === `meld ${meld.id}` ? ' over' : ''}${meld.mine ? ' mine' : ''}`;
  const points = String(meld.points);
  return h('button', {
    key: meld.id, type: 'button', class: `meld${marks}`, 'data-drop': `meld ${meld.id}`,
    'aria-label': `#${meld.n}, ${meld.whose}: ${meld.said}${fitting ? `. ${fitting.label}` : ''}`,
    gesture: {tap: () => fitting && use(fitting)},
  },
  h('small', {}, `#${meld.n} ${meld.owner} ${meld.kind} `, h('b', {}, points)),
  h('span', {class: 'cards'}, meld.cards.map(card => h('span', {key: card, class: `card small ${board.cards[card].season}`},
    h('b', {}, String(board.cards[card].number)), h('i', {}, board.cards[card].sign)))));
}

function showTable() {
  const lit = lifted && over === 'new' && findExact().some(use => use.meld === null) ? ' lit' : '';
  const where = board.phase === 'meld' ? h('p', {key: 'where', class: 'where'}, board.words.where) : null;
  return h('div', {key: 'numo', class: `numo${lit}`, 'data-drop': 'new'},
    h('div', {key: 'head', class: 'numo-head'}, showControls(), showPiles()),
    h('div', {key: 'melds', class: 'numo-melds', role: 'group', 'aria-label': state.words.table}, board.melds.map(showMeld), where, showEarlier(state, LINES)));
}

// --- the hand

function describeFace(card) {
  const {number, sign, figure} = board.cards[card];
  const emblem = emblems.get(card);
  return [
    h('span', {key: 'top', class: 'top'}, h('b', {class: number > 99 ? 'long' : null}, String(number)), h('i', {}, sign)),
    emblem ? h('img', {key: 'emblem', src: emblem, alt: '', draggable: 'false'}) : null,
    h('small', {key: 'name'}, figure),
  ];
}

function showCard(card, lit) {
  const on = chosen.includes(card);
  const marks = [on ? 'on' : '', lit.has(card) ? 'lit' : '', card === board.drawn ? 'fresh' : '', card === lifted ? 'lifted' : ''];
  return h('button', {
    key: card, type: 'button', class: `card ${board.cards[card].season} ${marks.filter(Boolean).join(' ')}`,
    'data-card': card, 'aria-label': board.cards[card].name, 'aria-pressed': String(on),
    on: {keydown: event => handleKey(event, card)},
    gesture: {
      tap: () => toggle(card),
      start: () => mayHold(),
      move: event => drag(event, card),
      drop: event => drop(event, card),
    },
  }, describeFace(card));
}

function showHand() {
  const lit = new Set(canUse() ? looked.uses.flatMap(use => use.cards).filter(card => !chosen.includes(card)) : []);
  const cards = arrange(state.match, board.hand).map(card => showCard(card, lit));
  return h('div', {key: 'hand', class: 'hand', role: 'group', 'data-drop': 'hand', 'aria-label': state.words.hand}, cards);
}

function handleKey(event, card) {
  const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
  if (!step) return;
  event.preventDefault();
  const order = arrange(state.match, board.hand), to = order.indexOf(card) + step;
  if (!order[to]) return;
  if (event.shiftKey) {
    move(state.match, board.hand, card, to);
    draw();
    dom.own.querySelector(`[data-card="${card}"]`).focus();
  } else dom.own.querySelector(`[data-card="${order[to]}"]`).focus();
}

function drag(event, card) {
  if (!lifted) {
    lifted = card;
    if (canUse() && !chosen.includes(card)) look([...chosen, card]);
  }
  const moving = chosen.includes(card) ? chosen : [...chosen, card];
  fly(event, moving.map(one => dom.own.querySelector(`[data-card="${one}"]`)));
  const now = findDrop(event);
  if (now !== over) { over = now; draw(); }
}

/** Ask what cards would make, while one of them is dragged. */
async function look(cards) {
  const mine = ++asked, found = await ask({t: 'look', cards});
  if (mine !== asked || found.t !== 'looked' || !lifted) return;
  looked = found;
  draw();
}

function drop(event, card) {
  const [place, id] = (findDrop(event) ?? '').split(' ');
  const cards = chosen.includes(card) ? chosen : [...chosen, card];
  const before = event && under(event)?.closest('[data-card]');
  land();
  lifted = over = null;
  switch (place) {
    case 'hand':
      if (before) moveBeside(card, before, event.clientX);
      choose(chosen);
      break;
    case 'discard':
      if (canUse()) discard(card); else choose(chosen);
      break;
    case 'meld':
      dropOn(cards, {meld: Number(id)});
      break;
    case 'new':
      dropOn(cards, {kind: findExact().find(use => use.meld === null && use.cards.length === cards.length)?.kind ?? null});
      break;
    default:
      choose(chosen);
  }
}

async function dropOn(cards, where) {
  if (!canUse() || (where.meld === undefined && cards.length === 1)) { choose(cards); return; }
  if (await play(where.meld === undefined ? 'meld' : 'lay', {cards, ...where})) chooseNone();
  else choose(cards);
}

function moveBeside(card, node, x) {
  const order = arrange(state.match, board.hand), box = node.getBoundingClientRect();
  const from = order.indexOf(card), beside = order.indexOf(node.dataset.card) + (x > box.left + box.width / 2 ? 1 : 0);
  move(state.match, board.hand, card, beside > from ? beside - 1 : beside);
}

function showTools() {
  const chips = looked.uses.filter(use => !use.exact).slice(0, MOST_CHIPS).map(use => button(use.label, () => choose([...use.cards]), {
    key: `${use.label} ${use.cards}`, class: 'chip', 'aria-label': `${use.label}, ${use.facts}`,
  }));
  const order = button(`🔀 ${board.sort.label}`, async () => {
    sort();
    settle(await ask({t: 'press', control: board.sort.control}));
  }, {key: 'order', class: 'chip'});
  return h('div', {key: 'tools', class: 'numo-tools'}, order, h('div', {key: 'chips', class: 'chips'}, canUse() ? chips : []));
}

// --- the line of text, and the buttons

function showBar() {
  const {words} = board, hint = board.may_hint ? [button(`💡 ${state.words.hint}`, () => play('hint'), {key: 'hint'})] : [];
  if (board.phase === 'draw') {
    return [
      button(`🎴 ${words.draw}`, () => play('draw'), {key: 'draw', class: 'main'}),
      board.top && button(`${board.cards[board.top].sign} ${fill(words.take, board.top)}`, () => play('take'), {key: 'take', class: 'gold'}),
      ...hint,
    ];
  }
  if (!chosen.length) return hint;
  const uses = findExact().map((one, at) => button(one.label, () => use(one), {
    key: `use ${at}`, class: at ? 'gold' : 'main', 'aria-label': `${one.label}, ${one.facts}`,
  }));
  const one = canUse() && chosen.length === 1 ? chosen[0] : null;
  return [
    button(state.words.undo, () => choose([]), {key: 'undo', class: 'slim'}),
    ...uses,
    one && button(`🗑️ ${fill(words.discard, one)}`, () => discard(one), {key: 'discard', disabled: !board.discards.includes(one)}),
  ];
}

function showSaid() {
  if (looked.say) return markdown([board.hint, looked.say].filter(Boolean).join('\n'));
  const lines = [...state.log.slice(-LINES), board.hint || board.say].filter(Boolean);
  return markdown(lines.slice(-LINES - 1).join('\n'));
}

function draw() {
  if (!isShowing('numo')) return;
  keepFocus(() => {
    patch(dom.table, [showTable()]);
    patch(dom.own, mayHold() ? [showTools(), showHand()] : []);
    if (lifted) return;                            // nothing moves away under a finger
    patch(dom.bar, mayHold() ? showBar() : []);
    patch(dom.say, showSaid());
  });
}

addEventListener('keydown', event => { if (event.key === 'Escape' && isShowing('numo') && chosen.length) choose([]); });
