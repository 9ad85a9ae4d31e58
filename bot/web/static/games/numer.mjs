// Numer: everybody's digits and the last reveal on the table, a pad of digits below.
import {announce, ask, button, dom, isShowing, play} from '../frame.mjs';
import {keepFocus} from '../focus.mjs';
import {h, patch} from '../render.mjs';
import {markdown, plain} from '../texts.mjs';

const LENGTH = 3, FEW = 4;       // digits of a number, and players whose symbols stand on the keys

let state, board;
let typed = '';
let said = '';                   // what the typed number would score
let asked = 0;
let seen = null;                 // the reveal that was there when the page opened: it is not played again

/** Show a state. */
export function show(now, before) {
  state = now;
  board = now.board;
  if (!before) seen = board.reveal?.key;
  if (!before || before.stamp !== now.stamp) type(board.sits_out ? '' : board.mine ?? '');
  else draw();
}

/** Have the pad show these digits, and ask what a whole number would score. */
async function type(digits) {
  const mine = ++asked;
  typed = digits;
  said = '';
  draw();
  if (!board.can_choose || typed.length < LENGTH || typed === board.mine) return;
  const found = await ask({t: 'look', number: typed});
  if (mine !== asked) return;
  said = found.say ?? '';
  announce(plain(said));
  draw();
}

const add = digit => type(typed.length < LENGTH ? typed + digit : digit);
const remove = () => type(typed.slice(0, -1));

async function choose() {
  if (typed.length === LENGTH && await play('choose', {number: typed})) said = '';
}

// --- the table

function showDigits(row) {
  return h('span', {key: 'digits', class: 'digits', 'aria-hidden': 'true'}, [...'0123456789'].map(digit =>
    h('i', {key: digit, class: row.closed.includes(digit) ? 'closed' : null}, digit)));
}

function showRow(row, seat) {
  const points = row.points.map(one => one ?? '·').join(' ');
  const mark = row.locked ? '✓' : '';
  const closed = [...row.closed].join(' ') || '–';
  return h('li', {key: seat, class: seat === state.seat ? 'mine' : null, 'aria-label': `${row.name}: ${row.said}; ✗ ${closed}; ${points}`},
    h('b', {key: 'who', class: `who ${row.colour}`}, `${row.symbol} ${row.name} `, h('em', {}, mark)),
    showDigits(row), h('span', {key: 'points', class: 'points'}, points));
}

const SIGNS = {accepted: '✓', eliminated: '✗', void: '✗', out: '–', resting: '–'};

function showResult(row, fresh) {
  const {symbol, colour, name} = board.rows[row.seat];
  const digits = [...row.number ?? '– –'].map((digit, at) => h('span', {key: at, class: row.shared === digit ? 'shared' : null}, digit));
  const points = row.verdict === 'accepted' ? `+${row.points}` : SIGNS[row.verdict];
  return h('li', {key: row.seat, class: `${row.verdict}${row.bonus ? ' best' : ''}${fresh ? ' fresh' : ''}`, 'aria-label': plain(row.said)},
    h('small', {key: 'who', class: colour}, `${symbol} ${name}`), h('b', {key: 'number'}, digits), h('em', {key: 'points'}, points));
}

function showReveal() {
  const {reveal} = board, fresh = reveal.key !== seen;
  return h('section', {key: `reveal ${reveal.key}`, class: 'reveal', 'aria-label': reveal.title},
    h('h2', {}, reveal.title), h('ol', {}, reveal.rows.map(row => showResult(row, fresh))));
}

function showTable() {
  return h('div', {key: 'numer', class: 'numer'},
    h('div', {key: 'facts', class: 'facts'}, markdown(board.facts)),
    board.reveal ? showReveal() : null,
    h('ul', {key: 'rows', class: 'rows', 'aria-label': state.words.players}, board.rows.map(showRow)));
}

// --- the pad

function showKey({digit, closed, free, others}) {
  const rivals = others.map(seat => board.rows[seat]);
  const label = closed ? board.words.crossed_off.replace('{digit}', digit)
    : rivals.length ? `${digit}, ${board.words.others.replace('{names}', rivals.map(one => one.name).join(', '))}` : digit;
  const marks = rivals.length > FEW ? [h('span', {key: 'n'}, `×${rivals.length}`)] : rivals.map(one => h('span', {key: one.symbol, class: one.colour}, one.symbol));
  return h('button', {
    key: digit, type: 'button', class: `key${closed ? ' closed' : ''}${typed.includes(digit) ? ' on' : ''}`, 'aria-label': label,
    disabled: !free || !board.can_choose, gesture: {tap: () => add(digit)},
  }, h('b', {key: 'digit'}, digit), h('small', {key: 'others', 'aria-hidden': 'true'}, closed ? '✗' : marks));
}

function showPad() {
  const slots = [0, 1, 2].map(at => h('span', {key: at, class: at === typed.length ? 'next' : null}, typed[at] ?? ''));
  const clear = button('⌫', remove, {key: 'delete', class: 'delete', 'aria-label': state.words.undo, disabled: !typed || !board.can_choose});
  return [
    h('div', {key: 'number', class: 'number', role: 'img', 'aria-label': `${board.words.number}: ${typed || '–'}`},
      slots, board.mine && typed === board.mine ? h('em', {key: 'kept'}, '✓') : null),
    clear,
    h('div', {key: 'pad', class: 'pad', role: 'group', 'aria-label': board.words.number}, board.pad.map(showKey)),
  ];
}

function showBar() {
  if (!board.can_choose) return [];
  const whole = typed.length === LENGTH;
  return [
    button(board.words.sit_out, () => play('sit_out'), {key: 'sit_out', disabled: board.sits_out}),
    button(board.words.choose.replace('{number}', typed || '…'), choose, {key: 'choose', class: 'main', disabled: !whole || typed === board.mine}),
  ];
}

function draw() {
  if (!isShowing('numer')) return;
  keepFocus(() => {
    const mine = state.seat !== null;
    patch(dom.table, [showTable()]);
    patch(dom.own, mine && board.can_choose ? [h('div', {key: 'entry', class: 'entry'}, showPad())] : []);
    patch(dom.bar, mine ? showBar() : []);
    patch(dom.say, markdown(said || board.say));
  });
}

addEventListener('keydown', event => {
  const on = event.target.closest?.('input, textarea, select, dialog');
  if (on || event.ctrlKey || event.metaKey || event.altKey || !isShowing('numer') || !board.can_choose) return;
  if (/^[0-9]$/.test(event.key)) {
    if (board.pad[Number(event.key)].free) add(event.key);
  } else if (event.key === 'Backspace') remove();
  else if (event.key === 'Escape') type('');
  else if (event.key === 'Enter' && !event.target.closest?.('button')) choose();
});
