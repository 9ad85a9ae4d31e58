// Where the islands lie on the screen: where they lay before if they can, with a card's breadth between them.

const SPAN = 4096;
const keyOf = (x, y) => (x + SPAN / 2) * SPAN + y + SPAN / 2;
const EDGE = 0.6;                      // room around everything, for the symbols beside lines

/** The box around cards that lie at `x`, `y`. */
export function boxOf(cells, edge = EDGE) {
  const box = {left: Infinity, top: Infinity, right: -Infinity, low: -Infinity};
  for (const {x, y} of cells) {
    box.left = Math.min(box.left, x - edge);
    box.top = Math.min(box.top, y - edge);
    box.right = Math.max(box.right, x + 1 + edge);
    box.low = Math.max(box.low, y + 1 + edge);
  }
  return cells.length ? box : {left: -3, top: -1.5, right: 3, low: 1.5};
}

/** The shift with which most cards of an island stay where they are, null for an island of new cards. */
function findShift(island, known) {
  const votes = new Map();
  for (const cell of island.cells) {
    const at = known.get(cell.card);
    if (!at) continue;
    const key = keyOf(at.x - cell.x, at.y - cell.y), vote = votes.get(key) ?? {x: at.x - cell.x, y: at.y - cell.y, count: 0};
    vote.count += 1;
    votes.set(key, vote);
  }
  return [...votes.values()].reduce((best, vote) => !best || vote.count > best.count ? vote : best, null);
}

/** Cells that are taken, and those beside them. */
class Ground {
  constructor(ratio) {
    this.taken = new Set();
    this.ratio = ratio;
    this.box = null;
  }

  isFree(island, dx, dy) {
    return island.cells.every(cell => !this.taken.has(keyOf(cell.x + dx, cell.y + dy)));
  }

  take(island, dx, dy) {
    const cells = island.cells.map(cell => ({x: cell.x + dx, y: cell.y + dy}));
    for (const {x, y} of cells) for (let n = 0; n < 9; n++) this.taken.add(keyOf(x - 1 + n % 3, y - 1 + Math.floor(n / 3)));
    const box = boxOf(cells, 0), all = this.box ?? box;
    this.box = {left: Math.min(box.left, all.left), top: Math.min(box.top, all.top), right: Math.max(box.right, all.right), low: Math.max(box.low, all.low)};
  }

  /** The free place of the least cost; by default the one with which all stays most compact. */
  search(island, wish) {
    const size = boxOf(island.cells, 0), all = this.box ?? size, high = size.low - size.top, wide = size.right - size.left;
    let best = {x: 0, y: 0}, least = Infinity;
    for (let x = all.left - wide - 1; x <= all.right + 1; x++) {
      for (let y = all.top - high - 1; y <= all.low + 1; y++) {
        const cost = wish ? Math.hypot(x - wish.x, y - wish.y) : this.measure(x, y, wide, high);
        if (cost < least && this.isFree(island, x, y)) { least = cost; best = {x, y}; }
      }
    }
    return best;
  }

  measure(x, y, wide, high) {
    const all = this.box ?? {left: x, top: y, right: x, low: y};
    const across = Math.max(all.right, x + wide) - Math.min(all.left, x), down = Math.max(all.low, y + high) - Math.min(all.top, y);
    const away = Math.hypot(x + wide / 2 - (all.left + all.right) / 2, y + high / 2 - (all.top + all.low) / 2);
    return Math.max((across + 1) / this.ratio, down + 1) * 100 + across + down + away / 10;
  }
}

/**
 * Find the place of each island: a map from its id to the shift from its own grid to the screen's.
 * `known` has the places of cards so far, `ratio` is the screen's breadth for its height.
 */
export function arrange(islands, known, ratio) {
  const ground = new Ground(ratio), placed = new Map();
  const wishes = islands.map(island => ({island, wish: findShift(island, known)}));
  const rank = ({island, wish}) => [wish ? wish.count : 0, island.cells.length];
  wishes.sort((a, b) => rank(b)[0] - rank(a)[0] || rank(b)[1] - rank(a)[1] || a.island.id - b.island.id);
  for (const {island, wish} of wishes) {
    const at = wish && ground.isFree(island, wish.x, wish.y) ? wish : ground.search(island, wish);
    ground.take(island, at.x, at.y);
    placed.set(island.id, {x: at.x, y: at.y});
  }
  return placed;
}

/** All cards of these islands where they lie on the screen. */
export const layCells = (islands, placed) => islands.flatMap(island => {
  const {x, y} = placed.get(island.id);
  return island.cells.map(cell => ({...cell, x: cell.x + x, y: cell.y + y}));
});

/** The lines of cards that touch: `cells` from left to right or from top to bottom, the `seat` of the newest card. */
export function findLines(cells) {
  const grid = new Map(cells.map(cell => [keyOf(cell.x, cell.y), cell])), lines = [];
  for (const cell of cells) {
    for (const [dx, dy] of [[1, 0], [0, 1]]) {
      if (grid.has(keyOf(cell.x - dx, cell.y - dy)) || !grid.has(keyOf(cell.x + dx, cell.y + dy))) continue;
      const line = [];
      for (let at = cell; at; at = grid.get(keyOf(at.x + dx, at.y + dy))) line.push(at);
      const newest = line.reduce((best, one) => one.play > best.play ? one : best);
      lines.push({cells: line, isAcross: dx === 1, seat: newest.seat, play: newest.play});
    }
  }
  return lines.sort((a, b) => a.play - b.play);
}
