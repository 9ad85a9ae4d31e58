// Which part of the grid is in sight, and how large. It moves only when something would be out of sight.

export const LEFT = 24, TOP = 18;              // pixels for the names of rows and columns
const SMALLEST = 26, LARGEST = 46;             // the side of a cell in pixels

export class Camera {
  x = 0;              // the column and the row at the top left corner, and the side of a cell in pixels
  y = 0;
  side = 40;
  width = 0;
  height = 0;
  isPlaced = false;
  isPanned = false;   // by hand: then only the cursor has to be in sight

  resize(width, height) {
    if (width !== this.width) this.isPlaced = false;
    this.width = width;
    this.height = height;
  }

  get columns() { return (this.width - LEFT) / this.side; }

  get rows() { return (this.height - TOP) / this.side; }

  /** Have these cells in sight with a free one around, if they fit, and the cursor in any case. */
  show(cells, cursor) {
    if (!this.width || !this.height) return;
    const all = cursor ? [...cells, cursor] : cells;
    if (!all.length) return;
    const box = boxOf(all);
    if (this.isPanned && cursor) { this.reach(boxOf([cursor])); return; }
    const wide = box.right - box.left + 1, high = box.bottom - box.top + 1;
    const side = Math.min((this.width - LEFT) / wide, (this.height - TOP) / high, LARGEST);
    if (!this.isPlaced || wide > this.columns || high > this.rows) {
      this.side = Math.max(SMALLEST, Math.floor(side));
      this.x = (box.left + box.right + 1 - this.columns) / 2;
      this.y = (box.top + box.bottom + 1 - this.rows) / 2;
      this.isPlaced = true;
      if (side >= SMALLEST) return;
    }
    this.reach(side >= SMALLEST || !cursor ? box : boxOf([cursor]));
  }

  /** Move as little as it takes to have a box in sight. */
  reach(box) {
    this.x = Math.min(Math.max(this.x, box.right + 1 - this.columns), box.left);
    this.y = Math.min(Math.max(this.y, box.bottom + 1 - this.rows), box.top);
  }

  /** Move by pixels. */
  pan(right, below) {
    this.x -= right / this.side;
    this.y -= below / this.side;
    this.isPanned = true;
  }

  /** Where a cell is in pixels. */
  place([column, row]) {
    return [LEFT + (column - this.x) * this.side, TOP + (row - this.y) * this.side];
  }

  /** The column and row, with fractions, at a place in pixels. */
  find(x, y) {
    return [(x - LEFT) / this.side + this.x, (y - TOP) / this.side + this.y];
  }
}

function boxOf(cells) {
  const columns = cells.map(cell => cell[0]), rows = cells.map(cell => cell[1]);
  return {left: Math.min(...columns) - 1, right: Math.max(...columns) + 1, top: Math.min(...rows) - 1, bottom: Math.max(...rows) + 1};
}
