// Numero: piles and lone wild cards in the centre, the hand below. What piles come to is known to the server alone.
import {announce, ask, button, dom, isShowing, keepChange, play, settle} from '../frame.mjs';
import {showEarlier} from '../earlier.mjs';
import {findDrop, fly, land, sayAbove} from '../flying.mjs';
import {keepFocus} from '../focus.mjs';
import {h, patch} from '../render.mjs';
import {markdown, plain} from '../texts.mjs';

const LINES = 2, MOST_OFFERS = 4;
const SLOW = 1000;               // milliseconds until what was asked too quickly is asked again

let state, board;
let piles = [], wilds = [];      // the chosen piles, and the wild cards played so far in this turn: {card, on}
let card = null;                 // the chosen card
let looked = null;               // the table after those wild cards, and what the choice offers
let question = null;             // what is asked before it is done: {text, yes, act}
let asked = 0;
let lifted = null, over = null;  // what is dragged ('card NAME', 'pile ID'), and what it is over

/** Show a state. */
export function show(now, before) {
  const isNew = !before || before.stamp !== now.stamp || !now.board.mine;
  const hinted = now.board.hint && now.board.hint !== board?.hint ? now.board.hinted : null;
  state = now;
  board = now.board;
  if (isNew) clear();
  if (hinted) ({card, piles, wilds} = structuredClone(hinted));
  look();
}

function clear() {
  piles = [];
  wilds = [];
  card = question = null;
}

const isWild = name => !board.cards[name].colour;
const isChoosing = () => piles.length || wilds.length || card;

/** The plays on offer: those with the chosen card, or all where it has none. */
function findPlays() {
  const own = looked.offers.filter(offer => offer.card === card);
  return own.length ? own : looked.offers;
}

/** Ask what the choice comes to. Resolves with the answer, null if it is refused, undefined if it is asked again. */
async function look(chosen = piles, played = wilds) {
  const mine = ++asked;
  if (!board.mine || !(chosen.length || played.length)) {
    looked = board.now;
    draw();
    return looked;
  }
  looked ??= board.now;
  draw();
  const found = await ask({t: 'look', piles: chosen, wilds: played});
  if (mine !== asked) return undefined;
  if (found.t === 'slow') {
    setTimeout(() => { if (mine === asked) look(chosen, played); }, SLOW);
    return undefined;
  }
  if (found.t !== 'looked') {
    if (found.t === 'refused') settle(found);
    return null;
  }
  looked = found;
  if (board.keeps && !lifted) keepChange({piles: chosen, wilds: played});
  draw();
  return looked;
}

async function choose(now) {
  piles = now;
  question = null;
  const found = await look();
  if (found?.sum) announce(plain(`${found.sum}\n${found.say}`));
}

function tapPile(id) {
  if (!board.mine) return;
  if (card && isWild(card)) playWild(card, piles.includes(id) ? piles : [...piles, id]);
  else choose(piles.includes(id) ? piles.filter(one => one !== id) : [...piles, id]);
}

function tapCard(name) {
  if (!board.mine) return;
  if (isWild(name) && piles.length) { playWild(name, piles); return; }
  card = card === name ? null : name;
  question = null;
  draw();
}

/** Play a wild card on piles, which become one; without piles it is laid into the centre. */
async function playWild(name, on) {
  const before = {piles, wilds};
  wilds = [...wilds, {card: name, on}];
  piles = on.slice(0, 1);
  card = null;
  const found = await look();
  if (found === null) {
    ({piles, wilds} = before);
    look();
  } else if (found?.say || found?.sum) announce(plain(`${found.sum}\n${found.say}`));
}

function undo() {
  const last = wilds.at(-1);
  card = null;
  if (last) wilds = wilds.slice(0, -1);
  choose(last ? [...last.on] : []);
}

async function done(playing) {
  const isDone = await playing;
  if (isDone && !isChoosing() && !question) return;   // the next turn is shown
  if (isDone) clear();
  look();
}

const playOffer = ({verb, card: name, piles: on, wilds: played, groups}) => done(play(verb, {card: name, piles: on, wilds: played, groups}));

const discard = name => done(play('discard', {card: name, wilds}));

/** Play a number card on piles if that can mean only one thing; otherwise they stay chosen, with buttons or a reason. */
async function playOn(name, on) {
  piles = on;
  card = name;
  const found = await look();
  const fitting = (found?.offers ?? []).filter(offer => offer.card === name && offer.wilds.length === wilds.length);
  if (fitting.length === 1 && fitting[0].held) playOffer(fitting[0]);
}

// --- dragging

const join = id => piles.includes(id) ? piles : [...piles, id];

/** The piles that a drop would be about. */
function findTarget(place) {
  const [kind, id] = (place ?? '').split(' ');
  const [what, own] = lifted.split(' ');
  const on = kind === 'pile' ? join(Number(id)) : piles;
  return what === 'pile' && !on.includes(Number(own)) ? [...on, Number(own)] : on;
}

async function drag(event, what, node) {
  lifted ??= what;
  const place = findDrop(event);
  fly(event, [node], describeTarget());
  if (place === over) return;
  over = place;
  const target = findTarget(place);
  if (target.length) await look(target);
  else look([]);
  if (lifted) sayAbove(describeTarget());
}

function describeTarget() {
  if (!over?.startsWith('pile')) return '';
  const name = lifted.split(' ')[1];
  const offer = lifted.startsWith('card') && looked.offers.find(one => one.card === name);
  return offer ? offer.label : plain(looked.sum);
}

function drop(event) {
  const place = findDrop(event), target = findTarget(place);
  const [what, name] = lifted.split(' '), [where, other] = (place ?? '').split(' ');
  land();
  lifted = over = null;
  if (!place || !event) { look(); return; }
  if (what === 'pile') {
    if (where === 'card' && !isWild(other)) playOn(other, target);
    else if (where === 'card') playWild(other, target);
    else if (where === 'pile') choose(target);
    else look();
    return;
  }
  if (where === 'card') look();
  else if (isWild(name)) playWild(name, target);
  else if (target.length) playOn(name, target);
  else discard(name);
}

const makeGesture = (what, tap) => ({
  tap,
  start: () => board.mine,
  move: event => drag(event, what, document.querySelector(`[data-drop="${what}"]`)),
  drop,
});

// --- the centre

const showFace = name => [h('b', {key: 'face', class: `n${Math.min(4, board.cards[name].face.length)}`}, board.cards[name].face),
  h('i', {key: 'sign'}, board.cards[name].sign)];
const dress = name => board.cards[name].colour ?? 'wild';

function showPile(pile) {
  const [first, ...others] = pile.cards, single = !others.length && !pile.altered;
  const at = piles.indexOf(pile.id), lit = over === `pile ${pile.id}`;
  const marks = [single ? dress(first) : 'stack', pile.altered ? 'altered' : '', at >= 0 ? 'on' : '', lit ? 'lit' : ''];
  return h('button', {
    key: `pile ${pile.id}`, type: 'button', class: `card pile ${marks.filter(Boolean).join(' ')}`, 'data-drop': `pile ${pile.id}`,
    'aria-label': pile.name, 'aria-pressed': String(at >= 0), gesture: makeGesture(`pile ${pile.id}`, () => tapPile(pile.id)),
  }, single ? showFace(first) : [
    h('b', {key: 'value'}, pile.value),
    h('span', {key: 'cards', class: 'under'}, pile.cards.map(one => h('small', {key: one, class: dress(one)}, `${board.cards[one].sign}${board.cards[one].face}`))),
  ]);
}

function showCard(name, place) {
  const on = card === name, unfit = isWild(name) && piles.length && !looked.fits.includes(name);
  return h('button', {
    key: `card ${name}`, type: 'button', class: `card ${dress(name)}${on ? ' on' : ''}${unfit ? ' unfit' : ''}`, 'data-drop': `card ${name}`,
    'aria-label': board.cards[name].name, 'aria-pressed': String(on), gesture: makeGesture(`card ${name}`, () => tapCard(name)),
    on: place === 'hand' ? {keydown: stepFocus} : {},
  }, showFace(name));
}

function stepFocus(event) {
  const step = {ArrowLeft: 'previousElementSibling', ArrowRight: 'nextElementSibling'}[event.key];
  if (step) event.currentTarget[step]?.focus();
}

function showTable() {
  const table = looked;
  const sum = table.sum ? h('p', {key: 'sum', class: 'sum'}, plain(table.sum)) : h('p', {key: 'facts', class: 'facts'}, board.facts.join(' · '));
  const dropped = lifted?.startsWith('card') && over === 'centre' ? ' lit' : '';
  return h('div', {key: 'numero', class: `numero${dropped}`, 'data-drop': 'centre'}, sum,
    h('div', {key: 'centre', class: 'centre', role: 'group', 'aria-label': board.words.centre},
      table.piles.map(showPile), table.wilds.map(name => showCard(name, 'centre'))),
    showEarlier(state, LINES),
    board.mine && board.words.where ? h('p', {key: 'where', class: 'where'}, board.words.where) : null);
}

// --- the buttons and the line of text

function showBar() {
  const {words} = board;
  if (question) {
    return [button(words.back, () => { question = null; draw(); }, {key: 'back'}), button(question.yes, question.act, {key: 'yes', class: 'danger main'})];
  }
  const buttons = [];
  if (isChoosing()) {
    buttons.push(button(state.words.undo, undo, {key: 'undo', class: 'slim'}));
    findPlays().slice(0, MOST_OFFERS).forEach((offer, at) => buttons.push(button(offer.label, () => playOffer(offer), {key: `offer ${at}`, class: at ? 'gold' : 'main'})));
    if (card && !piles.length && (looked.discards.includes(card) || (isWild(card) && looked.hand.includes(card) && !board.takes_only))) {
      buttons.push(button(`🗑️ ${board.cards[card].face}`, () => isWild(card) ? playWild(card, []) : discard(card), {key: 'discard'}));
    }
    return buttons;
  }
  if (board.may_hint) buttons.push(button(`💡 ${state.words.hint}`, () => play('hint'), {key: 'hint'}));
  for (const doubt of board.doubts) {
    buttons.push(button(`🤨 ${doubt.label}`, () => askFirst(doubt.question, words.yes_challenge, () => play('challenge', {build: doubt.build})), {key: `doubt ${doubt.build}`}));
  }
  if (board.ending === 'pass') buttons.push(button(words.pass, () => play('pass'), {key: 'pass'}));
  if (board.ending === 'stop') buttons.push(button(words.stop, () => askFirst(words.ask_stop, words.yes_stop, () => play('stop')), {key: 'stop'}));
  return buttons;
}

function askFirst(text, yes, act) {
  question = {text, yes, act: () => { question = null; act(); }};
  announce(plain(text));
  draw();
}

function showSaid() {
  if (question) return markdown(question.text);
  if (isChoosing() && looked.say) return markdown([board.hint, looked.say].filter(Boolean).join('\n'));
  const lines = [...state.log.slice(-LINES), board.hint || looked.say].filter(Boolean);
  return markdown(lines.slice(-LINES - 1).join('\n'));
}

function draw() {
  if (!isShowing('numero')) return;
  keepFocus(() => {
    const mine = state.seat !== null;
    patch(dom.table, [showTable()]);
    patch(dom.own, mine ? [h('div', {key: 'hand', class: 'hand', role: 'group', 'aria-label': state.words.hand}, looked.hand.map(name => showCard(name, 'hand')))] : []);
    if (lifted) return;                            // nothing moves away under a finger
    patch(dom.bar, mine ? showBar() : []);
    patch(dom.say, showSaid());
  });
}

addEventListener('keydown', event => {
  if (event.key === 'Escape' && isShowing('numero') && (isChoosing() || question)) {
    clear();
    look();
  }
});
