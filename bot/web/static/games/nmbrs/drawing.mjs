// The cards of nmbrs! on the table (SVG) and in the hand (buttons), and the lines that hold them together.
import {h} from '../../render.mjs';
import {findLines} from './layout.mjs';

const TAB = 0.36;                      // how far a line's symbol stands out

/** Give the page the colours of cards and seats, which are those of the pictures. */
export function wear(looks) {
  const style = document.documentElement.style;
  for (const [name, {colour, ink}] of Object.entries(looks.suits)) {
    style.setProperty(`--${name}`, colour);
    style.setProperty(`--on-${name}`, ink);
  }
  looks.seats.forEach(({colour, ink}, seat) => {
    style.setProperty(`--seat${seat}`, colour);
    style.setProperty(`--on-seat${seat}`, ink);
  });
}

/** Describe the whole table: lines in their owners' colours, then the cards. */
export function drawTable(cells, board, ghost) {
  const lines = findLines(cells);
  return [
    h('g', {key: 'left'}, ghost.left.map(({x, y, card}) => h('rect', {key: card, class: 'left', x: x + .08, y: y + .08, width: .84, height: .84, rx: .14}))),
    h('g', {key: 'lines'}, lines.map(line => drawLine(line, board.looks.seats, ghost.scored))),
    h('g', {key: 'cards'}, cells.map(cell => drawCell(cell, board, ghost))),
    h('g', {key: 'points'}, cells.filter(cell => ghost.scored[cell.card]).map(cell => h('text', {key: cell.card, class: 'points', x: cell.x + .5, y: cell.y + .06}, ghost.scored[cell.card]))),
  ];
}

function drawLine({cells, isAcross, seat}, looks, scored) {
  const {x, y} = cells[0], long = cells.length + TAB;
  const box = isAcross ? {x: x - TAB, y, width: long, height: 1} : {x, y: y - TAB, width: 1, height: long};
  const sign = isAcross ? {x: x - TAB / 2 + .03, y: y + .6} : {x: x + .5, y: y - TAB / 2 + .13};
  const isHidden = !isAcross && scored[cells[0].card];       // the points stand there
  return h('g', {key: `${cells[0].card} ${isAcross}`, class: `line seat${seat}`},
    h('rect', {...box, rx: .12}), !isHidden && h('text', sign, looks[seat].sign));
}

function drawCell({x, y, card, value, fresh}, board, ghost) {
  const {colour, points} = board.cards[card], isJoker = card[0] === 'J';
  const isAdded = ghost.added.has(card), isMarked = fresh || isAdded;
  const kinds = [isAdded ? 'added' : '', ghost.more.has(card) ? 'more' : '', fresh ? 'fresh' : '', ghost.swaps.has(card) ? 'swap' : ''];
  return h('g', {key: card, class: ['cell', colour, isJoker ? 'joker' : '', ...kinds].filter(Boolean).join(' '), transform: `translate(${x} ${y})`, 'data-card': card},
    isMarked && h('rect', {key: 'rim', class: 'rim', x: -.03, y: -.03, width: 1.06, height: 1.06, rx: .17}),
    h('rect', {key: 'ground', class: 'ground', x: .05, y: .05, width: .9, height: .9, rx: .13}),
    isJoker && h('rect', {class: 'paper', x: .1, y: .1, width: .8, height: .44, rx: .09}),
    h('text', {class: value > 99 ? 'number long' : 'number', x: .5, y: isJoker ? .5 : .57}, String(value)),
    h('text', {class: 'sign', x: .22, y: .84}, board.looks.suits[colour].sign),
    isJoker && h('text', {class: 'letter', x: .54, y: .86}, 'J'),
    h('text', {class: 'dots', x: .88, y: .85}, '●'.repeat(points)));
}

/** Describe a card of the hand or of a pile. `props` are those of the button. */
export function drawCard(card, board, {class: kind = '', ...props} = {}) {
  const {colour, points, label, name} = board.cards[card];
  return h('button', {type: 'button', key: card, class: `card ${colour}${card[0] === 'J' ? ' joker' : ''} ${kind}`.trim(), 'aria-label': name, ...props},
    h('b', {class: label.length > 2 ? 'long' : null}, label), h('i', {}, board.looks.suits[colour].sign), h('small', {}, '●'.repeat(points)));
}
