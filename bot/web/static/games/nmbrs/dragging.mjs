// Cards of the hand under a finger: onto the table to lay them, onto a joker to swap it, onto the pile to discard.
import {dom, notice} from '../../frame.mjs';
import {under} from '../../gestures.mjs';
import {h, patch} from '../../render.mjs';
import {drawCard} from './drawing.mjs';

const LOYAL = 0.35;                    // how much nearer another place has to be, in breadths of a card
const BORDER = 26, NUDGE = 14;         // pixels: near the table's border it moves on

export class Dragging {
  /**
   * `choice`, `camera` and `getBoard()` are the page's. `findCell(at)` finds the table's card at a point, `findCells(place)`
   * where the cards would lie. `lay`, `swap(joker)` and `discard(card)` do that, `draw` draws the page anew.
   */
  constructor(page) {
    Object.assign(this, page);
    this.card = null;
    this.before = [];
    this.isOverPile = false;
    this.wasKnown = true;
  }

  /** What a card of the hand does when it is dragged, for its gesture. */
  handle(card) {
    return {
      start: event => this.lift(card, event),
      move: event => this.carry(event),
      drop: event => this.put(event),
    };
  }

  lift(card, event) {
    if (!this.getBoard()?.may.lay) return false;
    this.card = card;
    this.before = this.choice.cards;
    this.fly(event);
    if (!this.choice.has(card)) this.choice.choose([...this.choice.cards, card]);
    else this.draw();
    return true;
  }

  carry(event) {
    if (!this.card || !this.getBoard()) return;
    this.fly(event);
    const there = under(event), isOverPile = Boolean(there?.closest('[data-pile]')) && this.getBoard().may.discard;
    if (isOverPile !== this.isOverPile) { this.isOverPile = isOverPile; this.draw(); }
    if (!dom.table.contains(there)) return;
    this.nudge(event);
    this.aimAt(event);
  }

  async put(event) {
    const card = this.card, before = this.before, there = event && under(event);
    if (!card) return;
    const isPile = Boolean(there?.closest('[data-pile]')), isTable = dom.table.contains(there ?? null);
    this.end();
    if (isPile) {
      if (this.choice.cards.length > 1) notice(this.getBoard().words.one);
      else if (await this.discard(card)) return;
    } else if (isTable) {
      await this.choice.looking;
      const joker = this.findJoker(event);
      if (joker) { await this.swap(joker); return; }
      this.aimAt(event);
      if (this.choice.place && !this.choice.place.more.length) { await this.lay(); return; }
      if (this.choice.place) return;                 // with other cards it would fit: that is shown, and to be confirmed
      notice(this.choice.why);
    }
    if (this.getBoard()) this.choice.choose(before);
  }

  /** Stop carrying. */
  end() {
    this.card = null;
    this.isOverPile = false;
    document.getElementById('carried')?.remove();
    this.draw();
  }

  /** Show the place that a finger means: through the card under it, else the nearest one. */
  aimAt(event) {
    const {choice, camera} = this, at = camera.find(event), hit = this.findCell(at);
    const own = choice.places.map((place, n) => ({place, n})).filter(({place}) => !place.more.length);
    if (!own.length || this.findJoker(event)) return;
    const through = own.filter(({place}) => hit && place.through.includes(hit.card)), among = through.length ? through : own;
    const measure = ({place, n}) => Math.min(...this.findCells(place).filter(cell => cell.play === Infinity)
      .map(cell => Math.hypot(cell.x + .5 - at.x, cell.y + .5 - at.y))) - (n === choice.at ? LOYAL : 0);
    const nearest = among.map(one => ({...one, away: measure(one)})).reduce((best, one) => one.away < best.away ? one : best);
    choice.anchor = hit?.card ?? null;
    choice.show(nearest.n);
  }

  /** The joker under a finger that the card in it can replace. */
  findJoker(event) {
    const {cards} = this.choice, hit = this.findCell(this.camera.find(event));
    const found = cards.length === 1 && hit && this.getBoard().swaps.find(({joker, number}) => joker === hit.card && number === cards[0]);
    return found ? found.joker : null;
  }

  nudge(event) {
    if (this.camera.isWhole) return;
    const {left, top, right, bottom} = dom.table.getBoundingClientRect();
    const push = (at, low, high) => at < low + BORDER ? NUDGE : at > high - BORDER ? -NUDGE : 0;
    const across = push(event.clientX, left, right), down = push(event.clientY, top, bottom);
    if (across || down) this.camera.pan(across, down);
  }

  fly(event) {
    let carried = document.getElementById('carried');
    if (!carried) {
      carried = document.createElement('div');
      carried.id = 'carried';
      carried.setAttribute('aria-hidden', 'true');
      document.body.append(carried);
    }
    const cards = this.isOverPile || !this.choice.cards.length ? [this.card] : this.choice.cards;
    patch(carried, cards.map(card => drawCard(card, this.getBoard(), {key: card, tabindex: -1})));
    carried.style.left = `${event.clientX}px`;
    carried.style.top = `${event.clientY}px`;
  }
}
