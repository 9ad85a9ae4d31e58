// Numenko: tiles by tap at a cursor, by drag or by keyboard. The server reads the lines; what is laid is kept there with
// every step, so that page and panel show the same.
import {announce, ask, button, current, dom, keep, notice, play} from '../frame.mjs';
import {under} from '../gestures.mjs';
import {h, patch} from '../render.mjs';
import {markdown, plain} from '../texts.mjs';
import {Camera} from './numenko/camera.mjs';
import {drawGrid, face, findMarked} from './numenko/grid.mjs';
import {Hand, without} from './numenko/hand.mjs';
import {pressKey} from './numenko/keyboard.mjs';
import * as pads from './numenko/pad.mjs';

const ABOVE = 44;                    // pixels that a dragged tile is above a finger, which would hide it
const LOOK_AFTER = 120, SLOW = 500, SPEAK_AFTER = 500;   // milliseconds

const camera = new Camera(), hand = new Hand();
/** @type {import('./numenko/pad.mjs').Pad | null} */
let pad = null;
let board = null, words = {}, isBegun = false;
let known = '';                      // the signs and the cursor that the server is known to have
let sending = 0, kept = null, isUnkept = false;
let isSwapping = false, question = null, held = null, preview = '';

/** Show a new state. */
export function show(state, before) {
  if (!before) forget();
  if (before?.heard != null && state.heard === null) kept = null;      // connected anew: whatever was kept is in this state
  const saved = board?.mine?.saved;
  board = state.board;
  words = board.words;
  if (!isBegun) begin();
  dom.table.classList.add('numenko');
  dom.table.tabIndex = -1;                  // the grid in it has the focus
  if (!board.may) { question = null; isSwapping = false; held = null; letGo(); }
  follow(state);
  if (board.mine) hand.hold(tilesLeft());
  if (saved?.join() !== board.mine?.saved.join()) { hand.close(); camera.isPanned = false; }
  render();
}

/** Leave the page to something else. */
export function leave() {
  letGo();
  forget();
  dom.table.classList.remove('numenko');
  dom.table.tabIndex = 0;
}

function forget() {
  board = pad = kept = question = null;
  isUnkept = isSwapping = false;
  hand.places = [];
}

// --- the pad here and there

/** Take over what the server has, unless something newer is here. */
function follow(state) {
  if (!board.mine) { pad = null; return; }
  const there = pads.readPad(board.mine), name = namePad(there);
  if (pad && (sending || (kept !== null && (state.heard ?? 0) < kept))) return;
  if (isUnkept && pad && board.may) { send(); return; }
  if (!pad || name !== known) pad = there;
  else pad = {...pad, laid: there.laid};
  known = name;
}

const namePad = one => `${pads.nameSigns(one)} ${one.at} ${one.direction}`;

const tilesLeft = () => without(board.mine.rack, [...pad.laid.values()].map(one => one.tile));

/** Lay tiles otherwise, and have the server keep that. */
function lay(next) {
  if (!next || next === pad) return;
  if (!pads.fits([...next.laid.values()].map(one => one.at), board.most)) { notice(words.wide); return; }
  pad = next;
  hand.hold(tilesLeft());
  render();
  send();
}

async function send() {
  known = namePad(pad);
  isUnkept = false;
  sending++;
  const answer = await keep({signs: pads.signsOf(pad), at: pad.at, direction: pad.direction});
  sending--;
  if (answer.t === 'done') arrive(answer);
  else if (answer.t === 'lost') isUnkept = true;                 // said again once connected
  else if (answer.t === 'slow') { if (!sending) setTimeout(() => { if (!sending) send(); }, SLOW); }
  else if (!sending) { notice(answer.say ?? ''); known = ''; follow(current()); render(); }
}

async function undo() {
  if (board.mine.undo !== 'step' && !sending) { await play('undo'); return; }
  sending++;
  const answer = await keep({undo: true});
  sending--;
  if (answer.t === 'done') { known = ''; arrive(answer); } else notice(answer.say ?? current().words.not_sent);
}

/** The server has kept what was sent. Its state may have come before this answer. */
function arrive(answer) {
  kept = answer.answers;
  if (sending) return;
  follow(current());
  hand.hold(tilesLeft());
  render();
}

const save = () => play('save', {signs: pads.signsOf(pad)});

async function putQuestion(about) {
  isSwapping = false;
  const answer = await ask({t: 'look', question: about.verb, ...about});
  if (answer.t !== 'looked') { notice(answer.say ?? current().words.not_sent); render(); return; }
  question = {...about, text: answer.text, yes: answer.yes};
  render();
  dom.own.querySelector('.question button')?.focus();
}

async function answer(isYes) {
  const {verb, tile} = question;
  question = null;
  render();
  dom.own.querySelector(`[data-tool="${verb}"]`)?.focus();
  if (isYes) await play(verb, tile ? {tile} : {});
}

// --- drawing

function begin() {
  isBegun = true;
  new ResizeObserver(() => render()).observe(dom.table);
  addEventListener('keydown', press);
}

function render() {
  if (!board) return;
  const room = dom.table.getBoundingClientRect();
  camera.resize(room.width, room.height);
  const shown = board.claim && !board.may ? pads.readPad({...board.claim, at: [0, 0], direction: 'across'}) : pad;
  if (!shown) { showStandings(); return; }
  if (!held) camera.show([...shown.laid.values()].map(one => one.at), board.may ? pad.at : null);
  const {lines, marks} = judge(shown, shown === pad ? board.mine : board.claim);
  const label = [words.grid, ...lines.map(line => line.say && plain(line.say)).filter(Boolean)].join('; ');
  patch(dom.table, drawGrid(shown, {camera, lines, marks, label, help: board.may ? words.help : null, hasCursor: board.may, ghost: held?.ghost, gesture: onGrid}));
  say(lines, marks);
  showOwn();
  showBar();
}

/** Say of each line what the server has said about these signs in these cells. */
function judge(shown, said) {
  const found = new Map(said.lines.map(line => [pads.nameLine(line.at, line.direction, line.signs), line]));
  const lines = pads.linesOf(shown).map(line => ({...line, good: null, say: '', ...pick(found.get(line.id))}));
  const marks = said.lines.filter(line => !line.direction && shown.laid.get(pads.keyOf(line.at))?.sign === line.signs);
  return {lines, marks};
}

const pick = line => (line ? {good: line.good, say: line.say} : {});

function say(lines, marks) {
  const text = plain(preview || (isSwapping ? words.which : board.vote ? board.vote.text : sayCursor(lines, marks) || (board.mine?.say ?? board.title)));
  patch(dom.say, [text]);
  if (say.last === text) return;
  say.last = text;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => announce(text), SPEAK_AFTER);
}

/** What is said about the lines at the cursor; of a line behind which it stands only if it is wrong. */
function sayCursor(lines, marks) {
  if (!board.may) return '';
  const last = pads.further(pad.at, pad.direction, -1);
  const isOn = cell => line => line.cells.some(at => pads.isSame(at, cell));
  const here = pad.laid.has(pads.keyOf(pad.at)) ? lines.filter(isOn(pad.at)) : lines.filter(line => line.good === false && isOn(last)(line));
  const there = marks.filter(mark => pads.isSame(mark.at, pad.at));
  return [...there, ...here].filter(one => one.say).map(one => `${one.good ? '✓' : '✗'} ${one.say}`).join(' · ');
}

function showOwn() {
  const focused = document.activeElement?.closest?.('.slot')?.dataset.place;
  patch(dom.own, [
    showStatus(current().log.at(-1)),
    ...(board.may ? (question ? [showQuestion()] : [showHand(), showTools()]) : [showVote()]),
  ]);
  if (focused && document.activeElement === document.body) {
    const slots = [...dom.own.querySelectorAll('.slot')];
    (slots.find(slot => Number(slot.dataset.place) > Number(focused)) ?? slots.at(-1) ?? dom.table.firstChild).focus();
  }
}

const showStatus = news => h('div', {key: 'status', class: 'status'}, markdown([board.status, news].filter(Boolean).join(' · ')));

function showHand() {
  const first = hand.places.find(place => place.tile !== null);
  const reached = hand.places.find(place => String(place.id) === showHand.reached && place.tile !== null) ?? first;
  return h('div', {key: 'hand', class: `hand${isSwapping ? ' swapping' : ''}`, role: 'group', 'aria-label': current().words.hand},
    hand.places.map((place, at) => (place.tile === null
      ? h('span', {key: `gap ${place.id}`, class: 'gap'})
      : h('button', {
        key: place.id, type: 'button', class: `slot${'*?'.includes(place.tile) ? ' wild' : ''}`, 'data-tile': place.tile, 'data-place': at + 1,
        tabindex: place === reached ? 0 : -1, 'aria-label': nameTile(place.tile), gesture: onTile(place), on: {focus: () => { showHand.reached = String(place.id); }},
      }, face(place.tile)))));
}

const nameTile = tile => ({'*': words.multichoice, '?': words.freechoice})[tile] ?? tile;

function showTools() {
  const {mine} = board;
  const tool = (name, act, props = {}) => button(words[name], act, {key: name, 'data-tool': name, title: words[name], ...props});
  return h('div', {key: 'tools', class: 'row tools'},
    tool('shuffle', () => { hand.shuffle(); render(); }),
    tool('swap', () => { isSwapping = !isSwapping; render(); }, {disabled: !mine.may_swap, 'aria-pressed': String(isSwapping), class: isSwapping ? 'gold' : ''}),
    tool('clear', () => lay(pads.takeAll(pad)), {disabled: !pad.laid.size}),
    mine.may_redo ? tool('redo', () => play('redo')) : null,
    tool('finish', () => putQuestion({verb: 'finish'}), {disabled: !mine.may_finish, class: mine.last_call && isSaved() ? 'main' : ''}));
}

const showQuestion = () => h('div', {key: 'question', class: 'question', role: 'group', 'aria-label': plain(question.text)},
  h('p', {}, plain(question.text)),
  h('div', {class: 'row'}, button(question.yes, () => answer(true), {class: 'gold'}), button(words.back, () => answer(false))));

const showVote = () => h('div', {key: 'vote', class: 'row question'},
  (board.vote?.answers ?? []).map(({verb, label}) => button(label, () => play(verb), {key: verb, class: verb === 'drop' ? 'main' : ''})));

const isSaved = () => board.mine.is_saved && !sending;

function showBar() {
  if (!board.may) { patch(dom.bar, []); return; }
  const {mine} = board, isReady = mine.may_save && !isSaved();
  patch(dom.bar, [
    button(words.undo, undo, {key: 'undo', disabled: !mine.undo && !sending}),
    button('⌫', () => lay(pads.erase(pad)), {key: 'erase', 'aria-label': words.erase, title: words.erase}),
    button(pad.direction === 'across' ? '→' : '↓', () => point(pads.turn(pad)), {key: 'turn', 'aria-label': words[pad.direction], title: words[pad.direction]}),
    button(mine.is_done && isReady ? words.done : words.save, save, {key: 'save', class: isReady ? 'main' : 'wide', disabled: isSaved()}),
  ]);
}

/** Somebody who only watches sees how far everybody is. */
function showStandings() {
  const state = current();
  patch(dom.table, h('div', {key: 'standings', class: 'standings'},
    h('h2', {}, plain(board.title)),
    state.names.map((name, seat) => {
      const {value, note, done, of} = board.seats[seat];
      return h('div', {key: seat}, h('b', {}, name), h('meter', {max: of, value: done, 'aria-label': name}), h('span', {}, [value, note].filter(part => part !== '').join(' · ')));
    })));
  patch(dom.say, [plain(state.log.at(-1) ?? '')]);
  patch(dom.own, [showStatus()]);
  patch(dom.bar, []);
}

// --- fingers and mice

function placeOf(event) {
  const room = dom.table.getBoundingClientRect();
  return camera.find(event.clientX - room.left, event.clientY - room.top);
}

const cellOf = place => place.map(Math.floor);

const lift = event => (event.pointerType === 'mouse' ? 0 : ABOVE);

/** The cell below a dragged tile; null outside of the grid. */
function cellBelow(event) {
  const room = dom.table.getBoundingClientRect(), x = event.clientX, y = event.clientY - lift(event);
  return x > room.left && x < room.right && y > room.top && y < room.bottom ? cellOf(placeOf({clientX: x, clientY: y})) : null;
}

/** Move the cursor. That is kept with the next tile. */
function point(next) {
  pad = next;
  render();
  if (pad.laid.has(pads.keyOf(pad.at))) announce(`${pads.nameCell(pad.at)} ${nameTile(pad.laid.get(pads.keyOf(pad.at)).sign)}`);
  else announce(pads.nameCell(pad.at));
}

const onGrid = {
  tap: event => {
    dom.table.firstChild.focus({preventScroll: true});
    if (board.may) point(pads.pointAt(pad, cellOf(placeOf(event)), board.most));
  },
  start: event => {
    const place = placeOf(event), cell = cellOf(place), {lines} = board.may ? judge(pad, board.mine) : {lines: []};
    const marked = findMarked(lines, place);
    if (board.may && pad.laid.has(pads.keyOf(cell))) held = {tile: pad.laid.get(pads.keyOf(cell)).sign, from: cell};
    else if (marked) held = {line: marked.cells, from: cell};
    else held = {pan: event};
    return true;
  },
  move: event => {
    if (held?.pan) {
      camera.pan(event.clientX - held.pan.clientX, event.clientY - held.pan.clientY);
      held.pan = event;
      render();
    } else if (held) drag(event);
  },
  drop: event => drop(event),
};

const onTile = place => ({
  tap: () => {
    if (!board.may || place.tile === null) return;
    if (isSwapping) putQuestion({verb: 'swap', tile: place.tile});
    else lay(pads.typeTile(pad, place.tile, board.most));
  },
  start: () => {
    if (!board.may || place.tile === null) return false;
    held = {tile: place.tile, from: null};
    return true;
  },
  move: drag,
  drop,
});

function drag(event) {
  if (!held) return;
  if (held.line) {
    const by = pads.minus(cellOf(placeOf(event)), held.from), next = pads.moveTiles(pad, held.line, by);
    held.next = next;
    held.ghost = {cells: held.line.map(at => pads.plus(at, by)), signs: held.line.map(at => pad.laid.get(pads.keyOf(at)).sign), from: held.line, isFree: next !== null};
  } else {
    const at = cellBelow(event);
    fly(event);
    held.next = at && (held.from ? pads.moveTile(pad, held.from, at) : pads.putTile(pad, at, held.tile, board.most));
    held.ghost = {cells: at ? [at] : [], from: held.from ? [held.from] : [], isFree: true};
  }
  const about = held.ghost.cells.join(' ');
  if (about !== held.about) { held.about = about; lookAhead(); }
  render();
}

/** Have the lines read as they would be if what is dragged were dropped here. */
function lookAhead() {
  const mine = held, about = held.about;
  preview = '';
  clearTimeout(lookAhead.timer);
  if (!mine.next) return;
  lookAhead.timer = setTimeout(async () => {
    const found = await ask({t: 'look', signs: pads.signsOf(mine.next)});
    if (held !== mine || mine.about !== about || found.t !== 'looked') return;
    const {lines} = judge(mine.next, found);
    preview = lines.filter(line => line.say && mine.ghost.cells.some(cell => line.cells.some(at => pads.isSame(at, cell))))
      .map(line => `${line.good ? '✓' : '✗'} ${line.say}`).slice(0, 2).join(' · ');
    render();
  }, LOOK_AFTER);
}

function drop(event) {
  const {tile, line, from, next} = held ?? {};
  const tool = event && tile && !from ? under(event)?.closest?.('[data-tool="swap"]') : null;
  const isOutside = event && !cellBelow(event);
  letGo();
  if (tool && board.mine?.may_swap) putQuestion({verb: 'swap', tile});
  else if (!event || !board.may) render();
  else if (line && next === null) { notice(words.taken); render(); }
  else if (next) lay(next);
  else if (from && tile && isOutside) lay(pads.takeTile(pad, from));
  render();
}

function letGo() {
  clearTimeout(lookAhead.timer);
  held = null;
  preview = '';
  document.getElementById('flying')?.remove();
}

function fly(event) {
  let node = document.getElementById('flying');
  if (!node) {
    node = document.createElement('div');
    node.id = 'flying';
    node.className = 'slot';
    node.setAttribute('aria-hidden', 'true');
    node.textContent = face(held.tile);
    document.body.append(node);
  }
  node.style.left = `${event.clientX}px`;
  node.style.top = `${event.clientY - lift(event)}px`;
}

// --- the keyboard

const keys = {
  type: tile => {
    if (!hand.has(tile)) notice(words.missing);
    else if (isSwapping) putQuestion({verb: 'swap', tile});
    else lay(pads.typeTile(pad, tile, board.most));
  },
  erase: () => lay(pads.erase(pad)),
  undo: () => { if (board.mine.undo) undo(); },
  save: () => { if (!isSaved()) save(); },
  turn: () => point(pads.turn(pad)),
  move: arrow => point(pads.moveCursor(pad, arrow, board.most)),
  shift,
  escape: () => {
    if (!isSwapping && !question && !held) return false;
    isSwapping = false;
    letGo();
    if (question) answer(false);
    else render();
    return true;
  },
};

function press(event) {
  if (board?.may && pad && pressKey(event, keys, dom.table, dom.own)) event.preventDefault();
}

/** Move the line at the cursor by a cell. */
function shift(arrow) {
  const last = pads.further(pad.at, pad.direction, -1), at = pad.laid.has(pads.keyOf(pad.at)) ? pad.at : last;
  if (!pad.laid.has(pads.keyOf(at))) return;
  const next = pads.moveTiles(pad, pads.lineAt(pad, at, pad.direction), pads.ARROWS[arrow]);
  if (next) lay(next);
  else notice(words.taken);
}
