// Draws a grid as SVG: cells with their names, tiles as they are read, each line with whether it is right, the cursor.
import {h} from '../../render.mjs';
import {LEFT, TOP} from './camera.mjs';
import {further, isSame, keyOf, nameColumn} from './pad.mjs';

export const face = sign => sign.replace('*', '✱');

/**
 * Describe the grid. `lines` are those of `linesOf` with `good` (true, false, null: not known), `marks` single cells that
 * something is wrong with. `ghost` is what is being dragged: cells, and whether they may be dropped there.
 */
export function drawGrid(pad, {camera, lines, marks, hasCursor, ghost, label, help, gesture}) {
  const side = camera.side;
  return h('svg', {key: 'grid', role: 'application', tabindex: 0, 'aria-label': label, 'aria-description': help, gesture},
    h('path', {key: 'cells', class: 'cells', d: drawCells(camera)}),
    lines.map(line => drawLine(line, camera)),
    [...pad.laid.values()].map(one => drawTile(one, camera, marks, ghost)),
    lines.map(line => drawOutline(line, camera)),
    lines.map(line => drawMark(line, camera)),
    marks.map(({at}) => h('text', {key: `wrong ${keyOf(at)}`, class: 'sign', ...textAt(camera.place(plusHalf(at, .84, .3)), side * .34)}, '✗')),
    hasCursor ? drawCursor(pad, camera) : null,
    ghost ? ghost.cells.map((at, n) => drawGhost(at, ghost.signs?.[n] ?? '', ghost.isFree, camera)) : null,
    drawNames(camera));
}

const plusHalf = ([column, row], right = .5, below = .5) => [column + right, row + below];

const textAt = ([x, y], size) => ({x, y: y + size * .36, 'font-size': size, 'text-anchor': 'middle'});

function square(at, camera, gap) {
  const [x, y] = camera.place(at);
  return {x: x + gap, y: y + gap, width: camera.side - 2 * gap, height: camera.side - 2 * gap, rx: camera.side * .14};
}

function box(cells, camera, gap) {
  const [x, y] = camera.place(cells[0]), [right, bottom] = camera.place(plusHalf(cells.at(-1), 1, 1));
  return {x: x + gap, y: y + gap, width: right - x - 2 * gap, height: bottom - y - 2 * gap, rx: camera.side * .16};
}

function drawCells(camera) {
  const parts = [];
  for (let column = Math.floor(camera.x); column <= camera.x + camera.columns; column++) parts.push(`M${camera.place([column, 0])[0]} 0V${camera.height}`);
  for (let row = Math.floor(camera.y); row <= camera.y + camera.rows; row++) parts.push(`M0 ${camera.place([0, row])[1]}H${camera.width}`);
  return parts.join('');
}

const state = line => (line.good === null ? '' : line.good ? ' good' : ' bad');

const drawLine = (line, camera) => h('rect', {key: `back ${line.id}`, class: `back${state(line)}`, ...box(line.cells, camera, -2)});

const drawOutline = (line, camera) => h('rect', {key: `line ${line.id}`, class: `line${state(line)}`, ...box(line.cells, camera, 0)});

/** Before a line: whether it is right, and what it is dragged by. */
function drawMark(line, camera) {
  const [x, y] = camera.place(placeMark(line)), size = camera.side * .5;
  const sign = line.good === null ? '⠿' : line.good ? '✓' : '✗';
  return h('g', {key: `mark ${line.id}`, class: `mark${state(line)}`},
    h('rect', {x: x - size / 2, y: y - size / 2, width: size, height: size, rx: size / 2}),
    h('text', textAt([x, y], size * .72), sign));
}

/** Where the mark of a line is: in the free cell before it, close to its first tile. */
function placeMark({cells, direction}) {
  const before = further(cells[0], direction, -1);
  return direction === 'across' ? plusHalf(before, .7, .5) : plusHalf(before, .5, .7);
}

/** Find the line whose mark is at a place: column and row with fractions. */
export const findMarked = (lines, place) => lines.find(line => {
  const [column, row] = placeMark(line);
  return Math.abs(column - place[0]) < .5 && Math.abs(row - place[1]) < .5;
});

function drawTile({at, sign, tile, across, down}, camera, marks, ghost) {
  const wild = '*?'.includes(tile), side = camera.side;
  const classes = ['laid', wild ? 'wild' : '', marks.some(mark => isSame(mark.at, at)) ? 'bad' : '', ghost?.from?.some(cell => isSame(cell, at)) ? 'held' : ''];
  const isBoth = down && down !== across, isRead = wild && across !== tile;
  return h('g', {key: `tile ${keyOf(at)}`, class: classes.filter(Boolean).join(' '), 'data-at': keyOf(at), 'data-sign': sign},
    h('rect', square(at, camera, 2)),
    isBoth
      ? [h('text', {key: 'across', ...textAt(camera.place(plusHalf(at, .33, .34)), side * .44)}, face(across)),
        h('text', {key: 'down', ...textAt(camera.place(plusHalf(at, .67, .68)), side * .44)}, face(down))]
      : h('text', {key: 'face', ...textAt(camera.place(plusHalf(at)), side * .6)}, face(across)),
    isRead ? h('text', {key: 'tile', class: 'small', ...textAt(camera.place(plusHalf(at, .82, .2)), side * .26)}, face(tile)) : null);
}

function drawCursor(pad, camera) {
  const [x, y] = camera.place(plusHalf(pad.at)), isLaid = pad.laid.has(keyOf(pad.at)), size = camera.side * (isLaid ? .12 : .22);
  const [right, below] = pad.direction === 'across' ? [isLaid ? camera.side * .36 : 0, 0] : [0, isLaid ? camera.side * .36 : 0];
  const way = pad.direction === 'across'
    ? `M${x + right - size * .8} ${y - size}l${size * 1.8} ${size} ${-size * 1.8} ${size}z`
    : `M${x - size} ${y + below - size * .8}l${size} ${size * 1.8} ${size} ${-size * 1.8}z`;
  return h('g', {key: 'cursor', class: 'cursor', 'data-at': keyOf(pad.at), 'data-direction': pad.direction},
    h('rect', square(pad.at, camera, 2)), h('path', {d: way}));
}

const drawGhost = (at, sign, isFree, camera) => h('g', {key: `ghost ${keyOf(at)}`, class: isFree ? 'ghost' : 'ghost taken'},
  h('rect', square(at, camera, 1)), h('text', textAt(camera.place(plusHalf(at)), camera.side * .6), face(sign)));

function drawNames(camera) {
  const parts = [
    h('rect', {key: 'top', class: 'names', x: 0, y: 0, width: camera.width, height: TOP}),
    h('rect', {key: 'left', class: 'names', x: 0, y: 0, width: LEFT, height: camera.height}),
  ];
  for (let column = Math.ceil(camera.x - .4); column + .5 < camera.x + camera.columns; column++) {
    parts.push(h('text', {key: `column ${column}`, class: 'name', ...textAt([camera.place([column + .5, 0])[0], TOP / 2], 12)}, nameColumn(column)));
  }
  for (let row = Math.ceil(camera.y - .4); row + .5 < camera.y + camera.rows; row++) {
    parts.push(h('text', {key: `row ${row}`, class: 'name', ...textAt([LEFT / 2, camera.place([0, row + .5])[1]], 12)}, String(row + 1)));
  }
  return h('g', {key: 'names'}, parts);
}
