// The tiles in hand, each in its place: a tile that is laid leaves a gap, so that the others stay where the eye and the
// finger know them.

const ORDER = '0123456789*?';

/** The tiles that are left of some when others are taken. */
export function without(tiles, taken) {
  const left = [...tiles];
  for (const tile of taken) {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Places for tiles. `tile` is null in a gap, `last` the tile that was there last. */
export class Hand {
  /** @type {{id: number, tile: string | null, last: string}[]} */
  places = [];
  made = 0;

  /** Have exactly these tiles. New ones go to the gap that they left, else behind the others. */
  hold(tiles) {
    const missing = [...tiles];
    for (const place of this.places) {
      const at = place.tile === null ? -1 : missing.indexOf(place.tile);
      if (at >= 0) missing.splice(at, 1);
      else place.tile = null;
    }
    for (const tile of missing) {
      const gap = this.places.find(place => place.tile === null && place.last === tile);
      if (gap) gap.tile = tile;
      else this.places.push({id: ++this.made, tile, last: tile});
    }
  }

  /** Close the gaps. */
  close() {
    this.places = this.places.filter(place => place.tile !== null);
  }

  sort() {
    this.close();
    this.places.sort((one, other) => ORDER.indexOf(one.tile) - ORDER.indexOf(other.tile));
  }

  shuffle() {
    this.close();
    for (let at = this.places.length - 1; at > 0; at--) {
      const other = Math.floor(Math.random() * (at + 1));
      [this.places[at], this.places[other]] = [this.places[other], this.places[at]];
    }
  }

  has(tile) {
    return this.places.some(place => place.tile === tile);
  }
}
