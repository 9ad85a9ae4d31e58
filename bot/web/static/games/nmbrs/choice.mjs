// The chosen cards of the hand, and the places that the server finds for them.
import {ask} from '../../frame.mjs';

const WAIT = 400;                      // milliseconds after which somebody who was too quick is heard again

export class Choice {
  /** `changed()` is called whenever something else is chosen, or the server has answered. */
  constructor(changed) {
    this.changed = changed;
    this.cards = [];
    this.forget();
  }

  forget() {
    this.asked = (this.asked ?? 0) + 1;
    this.isSame = false;
    this.answered = this.asked;
    this.places = [];
    this.at = 0;
    this.why = '';
    this.anchor = null;
    this.looking = Promise.resolve();
  }

  /** The place that is shown, null where there is none. */
  get place() { return this.places[this.at] ?? null; }

  /** Whether the server has said where the chosen cards can lie, be it in the state before. */
  get isKnown() { return this.asked === this.answered || this.isSame; }

  has(card) { return this.cards.includes(card); }

  /** Choose exactly these cards, and ask where they can lie. Resolves once that is known. */
  choose(cards) {
    this.isSame = this.isKnown && this.cards.join() === cards.join();
    this.cards = cards;
    if (!cards.length) this.forget();
    else this.looking = this.look(++this.asked);
    this.changed();
    return this.looking;
  }

  toggle(card) {
    this.anchor = null;
    return this.choose(this.has(card) ? this.cards.filter(other => other !== card) : [...this.cards, card]);
  }

  async look(number) {
    let said;
    do {
      said = await ask({t: 'look', cards: this.cards});
      if (said.t === 'slow') await new Promise(done => setTimeout(done, WAIT));
      if (number !== this.asked) return;
    } while (said.t === 'slow');
    this.answered = number;
    this.places = said.places ?? [];
    this.why = said.why ?? said.say ?? '';
    this.at = 0;
    if (this.anchor) this.showThrough(this.anchor);
    this.changed();
  }

  /** Show the next place, or the one before. */
  step(by) {
    this.at = (this.at + by + this.places.length) % this.places.length;
    this.anchor = null;
    this.changed();
  }

  /** Show that place. */
  show(at) {
    if (at === this.at) return;
    this.at = at;
    this.changed();
  }

  /** Show the best place whose line goes through a card of the table, the next one if such a place is shown. */
  showThrough(card, isNext = false) {
    const count = this.places.length, from = isNext && this.place?.through.includes(card) ? this.at + 1 : 0;
    for (let n = 0; n < count; n++) {
      const at = (from + n) % count;
      if (!this.places[at].through.includes(card)) continue;
      this.anchor = card;
      this.show(at);
      return true;
    }
    return false;
  }
}
