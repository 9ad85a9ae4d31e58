// What is laid on the page before it is saved: tiles on cells, and a cursor. Nothing here knows what a calculation is.
// Every function returns a new pad, or the same one if nothing changes.

/** @typedef {[number, number]} Cell column and row, counted from A1 */
/** @typedef {'across' | 'down'} Direction */
/** @typedef {{at: Cell, sign: string, tile: string, across: string, down: string}} Laid `tile` is what lies there, `sign`
 * what was entered, `across` and `down` as what it is read */
/** @typedef {{laid: Map<string, Laid>, at: Cell, direction: Direction}} Pad */

export const keyOf = ([column, row]) => `${column},${row}`;
export const plus = ([column, row], [right, below]) => [column + right, row + below];
export const minus = ([column, row], [left, above]) => [column - left, row - above];
export const isSame = (one, other) => one[0] === other[0] && one[1] === other[1];

const REACH = 10;                     // cells
const STEPS = {across: [1, 0], down: [0, 1]};
export const ARROWS = {left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1]};

/** The cell some steps further in a direction. */
export const further = (at, direction, steps = 1) => plus(at, STEPS[direction].map(step => step * steps));

/** Read the pad that the server has sent. */
export function readPad(mine) {
  const laid = mine.tiles.map(([column, row, sign, tile, across, down]) => ({at: [column, row], sign, tile, across, down}));
  return {laid: new Map(laid.map(one => [keyOf(one.at), one])), at: mine.at, direction: mine.direction};
}

/** The signs by cell, as the server is told. */
export const signsOf = pad => [...pad.laid.values()].map(({at, sign}) => [at, sign]);

/** A text that is the same for the same signs in the same cells. */
export const nameSigns = pad => [...pad.laid].map(([key, {sign}]) => `${key}${sign}`).sort().join(' ');

/** Whether these cells are few enough columns and rows. */
export function fits(cells, most) {
  return [0, 1].every(side => {
    const places = cells.map(cell => cell[side]);
    return !places.length || Math.max(...places) - Math.min(...places) < most;
  });
}

const cellsOf = pad => [...pad.laid.values()].map(one => one.at);

/** Whether the cursor may go there without making the grid too large. */
const mayReach = (pad, cell, most) => fits([...cellsOf(pad), cell], most);

const bare = (at, tile) => ({at, sign: tile, tile, across: tile, down: ''});

function withLaid(pad, removed, added) {
  const laid = new Map(pad.laid);
  for (const at of removed) laid.delete(keyOf(at));
  for (const one of added) laid.set(keyOf(one.at), one);
  return {...pad, laid};
}

function goOn(pad, most) {
  let at = pad.at;
  while (pad.laid.has(keyOf(at))) {
    const next = further(at, pad.direction);
    if (!mayReach(pad, next, most)) break;
    at = next;
  }
  return {...pad, at};
}

/** Put a tile on the cursor's cell or behind the tiles there, and move on to the next free cell. */
export function typeTile(pad, tile, most) {
  let at = pad.at;
  while (pad.laid.has(keyOf(at))) at = further(at, pad.direction);
  return goOn({...withLaid(pad, [], [bare(at, tile)]), at}, most);
}

/** Put a tile on a cell. What lay there goes back to the hand. */
export const putTile = (pad, at, tile, most) => goOn({...withLaid(pad, [], [bare(at, tile)]), at}, most);

/** Move a tile to another cell. Two tiles change places. */
export function moveTile(pad, from, to) {
  if (isSame(from, to)) return pad;
  const moved = {...pad.laid.get(keyOf(from)), at: to}, other = pad.laid.get(keyOf(to));
  return withLaid(pad, [from], other ? [moved, {...other, at: from}] : [moved]);
}

/** Take a tile back into the hand. */
export const takeTile = (pad, at) => ({...withLaid(pad, [at], []), at});

/** Take back the tile under the cursor, or the one before it. */
export function erase(pad) {
  const at = pad.laid.has(keyOf(pad.at)) ? pad.at : further(pad.at, pad.direction, -1);
  return pad.laid.has(keyOf(at)) ? takeTile(pad, at) : pad;
}

/** Take all tiles back. */
export const takeAll = pad => (pad.laid.size ? {...pad, laid: new Map()} : pad);

/** Move tiles together. Null if others are in their way. */
export function moveTiles(pad, cells, by) {
  const moved = cells.map(at => ({...pad.laid.get(keyOf(at)), at: plus(at, by)}));
  const left = withLaid(pad, cells, []);
  if (moved.some(one => left.laid.has(keyOf(one.at)))) return null;
  const carried = cells.some(at => isSame(at, pad.at)) || isSame(further(cells.at(-1), pad.direction), pad.at);
  return {...withLaid(left, [], moved), at: carried ? plus(pad.at, by) : pad.at};
}

/** Move the cursor by a cell, and lay in the arrow's direction from then on. Behind the end of a line, an arrow in the
 * other direction goes on from its last tile. */
export function moveCursor(pad, arrow, most) {
  const step = ARROWS[arrow], direction = step[0] ? 'across' : 'down', last = further(pad.at, pad.direction, -1);
  const turns = (arrow === 'down' || arrow === 'right') && direction !== pad.direction
    && !pad.laid.has(keyOf(pad.at)) && pad.laid.has(keyOf(last));
  const at = plus(turns ? last : pad.at, step);
  return mayReach(pad, at, most) ? {...pad, at, direction} : {...pad, direction};
}

/** Turn the cursor. */
export const turn = pad => ({...pad, direction: pad.direction === 'across' ? 'down' : 'across'});

/** Put the cursor on a cell that was tapped, in the direction that the tiles around it suggest; turn it if it is there. */
export function pointAt(pad, at, most) {
  if (isSame(at, pad.at)) return turn(pad);
  if (!mayReach(pad, at, most)) return pad;
  const ways = ['across', 'down'], crossing = pad.laid.has(keyOf(at));
  let [across, down] = ways.map(direction => lineAt(pad, at, direction).length > 1);
  if (!across && !down) [across, down] = ways.map(direction => isAhead(pad, at, direction));
  const direction = across === down ? pad.direction : across !== crossing ? 'across' : 'down';
  return {...pad, at, direction};
}

/** Whether a line that begins there can reach a tile. */
const isAhead = (pad, at, direction) => Array.from({length: REACH}, (_, n) => further(at, direction, n + 1)).some(cell => pad.laid.has(keyOf(cell)));

/** The cells of the line through a cell, as if a tile lay there. */
export function lineAt(pad, at, direction) {
  let first = at, last = at;
  while (pad.laid.has(keyOf(further(first, direction, -1)))) first = further(first, direction, -1);
  while (pad.laid.has(keyOf(further(last, direction)))) last = further(last, direction);
  const cells = [first];
  while (!isSame(cells.at(-1), last)) cells.push(further(cells.at(-1), direction));
  return cells;
}

/** All lines of two or more tiles: their cells, their direction, and a name that is the same for the same signs. */
export function linesOf(pad) {
  const found = [];
  for (const {at} of pad.laid.values()) {
    for (const direction of ['across', 'down']) {
      if (pad.laid.has(keyOf(further(at, direction, -1)))) continue;
      const cells = lineAt(pad, at, direction);
      if (cells.length > 1) found.push({cells, direction, id: nameLine(at, direction, cells.map(cell => pad.laid.get(keyOf(cell)).sign).join(''))});
    }
  }
  return found;
}

export const nameLine = (at, direction, signs) => `${keyOf(at)} ${direction ?? ''} ${signs}`;

/** The name of a cell, such as F6. Left of A are -A, -B …, above 1 are 0, -1 … */
export const nameCell = ([column, row]) => `${nameColumn(column)}${row + 1}`;

export function nameColumn(column) {
  let left = column < 0 ? -1 - column : column, letters = '';
  for (; left >= 0; left = Math.floor(left / 26) - 1) letters = String.fromCharCode(65 + left % 26) + letters;
  return (column < 0 ? '-' : '') + letters;
}
