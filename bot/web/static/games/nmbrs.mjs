// nmbrs!: the table with its islands, hand and piles. Where cards can lie and what they earn is asked of the server.
import {Camera} from '../camera.mjs';
import {announce, button, dom, keepChange, notice, play} from '../frame.mjs';
import {h, patch} from '../render.mjs';
import {markdown, plain} from '../texts.mjs';
import {Choice} from './nmbrs/choice.mjs';
import {Dragging} from './nmbrs/dragging.mjs';
import {drawCard, drawTable, wear} from './nmbrs/drawing.mjs';
import {arrange, boxOf, layCells} from './nmbrs/layout.mjs';

const READABLE = 21, SMALL = 34;       // pixels of a card's side: still to be read, and better seen closer
const PACKED = 0.7;                    // what keeping everything in its place may cost in size
const MANY = 22;                       // cards of a hand for which there is no room beside the piles
const TOLD = 2;                        // lines about what has happened
const AS_IT_IS = {left: [], scored: {}, added: new Set(), more: new Set(), swaps: new Set()};

let state = null, board = null;
let cells = [];                        // the cards of the table where they lie on the screen
let known = new Map();                 // the same by card
let isBusy = false, isListening = false;
let kept = '';                         // the chosen cards that the panel shows
const choice = new Choice(showChoice);
const camera = new Camera({tapped: tapTable, moved: () => draw()});
const dragging = new Dragging({choice, camera, findCell, findCells: place => preview(place).cells, getBoard: () => board, lay, swap, discard, draw});

/** Show a state; `before` is the one shown until now, null at first. */
export function show(now, before) {
  if (!board) begin();
  if (!before) known = new Map();
  state = now;
  board = now.board;
  wear(board.looks);
  settleTable();
  const still = board.may.lay ? (before?.board ? choice.cards : board.chosen).filter(card => board.hand.includes(card)) : [];
  kept = board.chosen.join(' ');
  const hinted = before?.board && board.hint && board.hint !== before.board.hint ? board.hinted : [];
  if (hinted.length) choice.choose(hinted);
  else if (still.length) choice.choose(still);
  else { choice.cards = []; choice.forget(); }
  if (!isShown()) drawMiddle();
  aim();
  draw();
}

/** Whether the board is on the page, and not the panel. */
const isShown = () => board !== null && camera.isInSight;

/** Leave the page to something else. */
export function leave() {
  dragging.end();
  dom.say.removeAttribute('tabindex');
  board = null;
}

function begin() {
  if (isListening) return;
  isListening = true;
  new ResizeObserver(() => { if (isShown()) { aim(); draw(); } }).observe(dom.table);
  addEventListener('keydown', event => { if (isShown() && event.key === 'Escape' && !document.querySelector('dialog[open]')) choice.choose([]); });
  document.addEventListener('visibilitychange', () => { if (document.hidden) keepChoice(); });
  document.getElementById('menu').addEventListener('pointerup', keepChoice);
  dom.table.addEventListener('keydown', event => { if (isShown() && event.target === dom.table) pressKey(event); });
}

// --- the table

const ratio = () => { const {width, height} = dom.table.getBoundingClientRect(); return width / Math.max(height, 1); };

/** Find out where everything lies: as before, unless it has become much too small that way. */
function settleTable() {
  const side = laid => { const {left, top, right, low} = boxOf(laid); return Math.min(ratio() / (right - left), 1 / (low - top)); };
  const kept = layCells(board.islands, arrange(board.islands, known, ratio()));
  const packed = layCells(board.islands, arrange(board.islands, new Map(), ratio()));
  cells = side(kept) < PACKED * side(packed) ? packed : kept;
  known = new Map(cells.map(cell => [cell.card, cell]));
}

/** Find out where everything would lie after a play: `cells`, those that are `added`, and what they have `left`. */
function preview(place) {
  if (place.preview) return place.preview;
  const lying = new Map(board.islands.flatMap(island => island.cells).map(cell => [cell.card, cell]));
  const put = new Set(place.put.map(cell => cell.card)), base = board.islands.find(island => island.id === place.base);
  const mine = {seat: state.seat, play: Infinity, fresh: false};
  const island = {id: place.island, cells: [
    ...(base?.cells ?? []).filter(cell => !put.has(cell.card)),
    ...place.put.map(cell => ({...(lying.get(cell.card) ?? mine), ...cell})),
  ]};
  const islands = [...board.islands.filter(other => !place.gone.includes(other.id)), island];
  const after = layCells(islands, arrange(islands, known, ratio()));
  const left = cells.filter(cell => !after.some(other => other.card === cell.card && other.x === cell.x && other.y === cell.y));
  return place.preview = {cells: after, left, added: after.filter(cell => !lying.has(cell.card))};
}

/** Point the camera at what matters: everything if it can be read, else the chosen place or the newest cards. */
function aim() {
  const places = choice.places.map(place => preview(place)), shown = choice.place && preview(choice.place);
  camera.bounds = boxOf([...cells, ...places.flatMap(place => place.added), ...(shown?.cells ?? [])]);
  const matters = shown?.added ?? cells.filter(cell => cell.fresh);
  if (!camera.isMoved) camera.lookAt(boxOf(matters.length ? matters : cells), READABLE);
  else if (shown) camera.reveal(boxOf(shown.added));
  else camera.aim();
}

function findCell({x, y}, among = cells) {
  return among.find(cell => cell.x <= x && x < cell.x + 1 && cell.y <= y && y < cell.y + 1) ?? null;
}

function tapTable(at) {
  if (!choice.cards.length) return;
  const shown = choice.place && preview(choice.place), hit = findCell(at, shown?.cells ?? cells);
  if (!hit) return;
  if (shown?.added.some(cell => cell.card === hit.card)) lay();
  else if (!choice.showThrough(hit.card, true)) swap(hit.card);
}

function pressKey(event) {
  const way = {ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]}[event.key];
  if (event.key === 'Enter' && choice.place) lay();
  else if (way && choice.places.length > 1) choice.step(way[0] + way[1] < 0 ? 1 : -1);
  else if (way) camera.pan(way[0] * 60, way[1] * 60);
  else if (event.key === '+' || event.key === '-') camera.zoom(event.key === '+' ? 1.3 : 1 / 1.3);
  else if (event.key === '0') { camera.fit(); draw(); }
  else return;
  event.preventDefault();
}

function drawTools() {
  const {whole, closer} = board.words;
  if (camera.isWhole && camera.whole >= SMALL) return [];
  return [
    !camera.isWhole && button('⤢', () => { camera.fit(); draw(); }, {'aria-label': whole, title: whole}),
    button('+', () => camera.zoom(1.3), {'aria-label': closer, title: closer}),
  ];
}

function drawMiddle() {
  const place = choice.place, shown = place ? preview(place) : {cells, left: [], added: []};
  const ghost = {
    ...AS_IT_IS,
    swaps: new Set(findSwaps().map(swapped => swapped.joker)),
    ...(place && {left: shown.left, scored: place.scored, added: new Set(shown.added.map(cell => cell.card)), more: new Set(place.more)}),
  };
  patch(dom.table, [
    h('svg', {key: 'nmbrs', 'aria-hidden': 'true', ready: node => camera.attach(node)}, drawTable(shown.cells, board, ghost)),
    h('p', {key: 'progress', class: 'progress'}, board.progress),
    h('div', {key: 'tools', class: 'tools'}, drawTools()),
    h('ul', {key: 'lines', class: 'unseen'}, board.lines.map((line, at) => h('li', {key: at}, plain(line)))),
  ]);
  dom.table.setAttribute('aria-label', state.words.table);
  camera.aim();
}

// --- what can be done

function showChoice() {
  if (!isShown()) return;
  if (!dragging.card || choice.isKnown !== dragging.wasKnown) aim();
  dragging.wasKnown = choice.isKnown;
  if (board.keeps && !dragging.card) keepChoice();
  draw();
  if (choice.place && choice.isKnown) announce(`${describePlace()}. ${choice.place.label}`);
  else if (choice.why) announce(choice.why);
}

const describePlace = () => choice.place.say + (choice.places.length > 1 ? ` · ${choice.at + 1}/${choice.places.length}` : '');
const findSwaps = () => choice.cards.length === 1 ? board.swaps.filter(swapped => swapped.number === choice.cards[0]) : [];

/** Have the panel show what is chosen here, for somebody who is about to look at it, and lessons know of it. */
function keepChoice() {
  const cards = choice.cards.join(' ');
  if (!board?.may.lay || cards === kept) return;
  kept = cards;
  keepChange({cards: choice.cards});
}

async function act(verb, more) {
  if (isBusy) return false;
  isBusy = true;
  try { return await play(verb, more); } finally { isBusy = false; }
}

const chooseNone = () => { if (choice.cards.length) choice.choose([]); };   // what was played is no longer chosen anyway

async function lay() {
  const place = choice.isKnown && choice.place;
  if (place && await act('lay', {line: place.line})) chooseNone();
}

async function swap(joker) {
  const found = findSwaps().find(swapped => swapped.joker === joker);
  if (!found) return false;
  const {number} = found;
  if (await act('swap', {joker, number})) chooseNone();
  return true;
}

async function discard(card) {
  const isDone = await act('discard', {card});
  if (isDone) chooseNone();
  return isDone;
}

function tapPile() {
  if (board.may.draw) act('draw', {from: 'up'});
  else if (board.may.discard && choice.cards.length === 1) discard(choice.cards[0]);
  else if (board.may.discard && choice.cards.length) notice(board.words.one);
}

// --- the viewer's own things

function drawSay() {
  const now = !choice.cards.length ? board.say : choice.place ? describePlace() : choice.why || '…';
  const told = choice.cards.length && board.hint ? plain(board.hint) : board.may.undo ? '' : state.log.slice(-TOLD).map(plain).join(' · ');   // what the viewer has laid is said above
  patch(dom.say, [h('span', {key: 'now'}, markdown(now)), told && h('small', {key: 'told'}, told)]);
  dom.say.tabIndex = dom.say.scrollHeight > dom.say.clientHeight ? 0 : -1;   // to be scrolled by keyboard
}

function drawPiles() {
  const {words, may, face_up: up, face_down: down} = board;
  const kind = `${may.draw || dragging.isOverPile ? 'hot' : ''} pile`;
  const mute = {'aria-disabled': may.draw ? null : 'true'};
  return h('div', {key: 'piles', class: 'piles', 'data-pile': true, role: 'group', 'aria-label': words.up},
    h('button', {key: 'down', type: 'button', class: `card back ${may.draw ? 'hot' : ''}`, 'aria-label': `${down} · ${words.draw}`, ...mute, gesture: {tap: () => may.draw && act('draw', {from: 'down'})}}, h('b', {}, String(down))),
    up ? drawCard(up, board, {class: kind, key: 'up', 'aria-label': may.draw ? words.take : words.up, gesture: {tap: tapPile}, ...(choice.cards.length ? {} : mute)})
      : h('button', {key: 'up', type: 'button', class: `card none ${kind}`, 'aria-label': words.up, 'aria-disabled': 'true', gesture: {tap: tapPile}}));
}

function drawHand() {
  const more = new Set(choice.place?.more ?? []), count = board.hand.length;
  const size = count > MANY ? 'tiny' : count > 12 ? 'small' : '';
  return h('div', {key: 'hand', class: `hand ${size}`, role: 'group', 'aria-label': state.words.hand, on: {keydown: moveFocus}},
    board.hand.map(card => drawCard(card, board, {
      class: [choice.has(card) && 'on', card === board.drawn && 'drawn', more.has(card) && 'more', dragging.card && choice.has(card) && 'lifted'].filter(Boolean).join(' '),
      'aria-pressed': choice.has(card) ? 'true' : 'false',
      'aria-disabled': board.may.lay ? null : 'true',
      'data-hand': card,
      gesture: {tap: () => board.may.lay && choice.toggle(card), ...dragging.handle(card)},
    })));
}

function moveFocus(event) {
  const by = {ArrowLeft: -1, ArrowRight: 1}[event.key];
  const cards = [...dom.own.querySelectorAll('[data-hand]')], at = cards.indexOf(document.activeElement);
  if (!by || at < 0) return;
  event.preventDefault();
  cards[(at + by + cards.length) % cards.length].focus();
}

function drawBar() {
  const {may, words} = board;
  if (may.answer) {
    return h('div', {key: 'answers', class: 'answers'},
      button(words.claim, () => act('claim'), {key: 'claim', class: 'main gold'}),
      button(words.pass, () => act('pass'), {key: 'pass', class: 'wide'}),
      drawAuto(), drawHint());
  }
  if (may.draw) {
    return [board.face_up && button(words.take, () => act('draw', {from: 'up'}), {key: 'take', class: 'main'}), button(words.draw, () => act('draw', {from: 'down'}), {key: 'draw', class: 'wide'}), drawHint()];
  }
  if (!may.lay) return drawAuto();
  if (!choice.cards.length) return [may.undo && button(`↩ ${words.undo}`, () => act('undo'), {key: 'undo'}), drawHint()];
  const place = choice.place, one = choice.cards.length === 1 ? choice.cards[0] : null;
  const label = one && (board.cards[one].label === 'J' ? words.joker : one);
  return [
    button('✕', () => choice.choose([]), {key: 'clear', class: 'slim', 'aria-label': words.clear, title: words.clear}),
    choice.places.length > 1 && button('‹', () => choice.step(-1), {key: 'back', class: 'slim', 'aria-label': words.back, title: words.back}),
    choice.places.length > 1 && button('›', () => choice.step(1), {key: 'on', class: 'slim', 'aria-label': words.on, title: words.on}),
    button(place?.label ?? words.lay, lay, {key: 'lay', class: 'main', disabled: !place || !choice.isKnown}),
    ...findSwaps().map(({joker, label: said}) => button(`⇄ ${said}`, () => swap(joker), {key: `swap ${joker}`, class: 'wide'})),
    one && may.discard && button(words.discard.replace('{card}', label), () => discard(one), {key: 'discard', class: 'wide'}),
  ];
}

function drawHint() {
  return board.may.hint && button(`💡 ${board.words.hint}`, () => act('hint'), {key: 'hint', class: 'wide'});
}

function drawAuto() {
  const {may: {auto}, words} = board;
  return auto === null ? [] : [button(words.auto, () => act('auto', {on: auto}), {key: 'auto', class: 'wide'})];
}

function draw() {
  if (!isShown()) return;
  keepFocus(() => {
    drawMiddle();
    drawSay();
    patch(dom.own, [h('div', {key: 'nmbrs', class: board.hand.length > MANY ? 'nmbrs stacked' : 'nmbrs'}, drawPiles(), state.seat !== null && drawHand())]);
    patch(dom.bar, drawBar());
  });
}

/** Draw, and if what had the focus is gone, have the focus on the hand's card in its place or on the first one. */
function keepFocus(drawAll) {
  const had = document.activeElement, hand = () => [...dom.own.querySelectorAll('[data-hand]')], at = hand().indexOf(had);
  const isOurs = [dom.own, dom.bar, dom.table].some(part => part.contains(had));
  drawAll();
  if (isOurs && (!had.isConnected || had.disabled)) (hand()[Math.min(Math.max(at, 0), hand().length - 1)] ?? dom.table).focus();
}
