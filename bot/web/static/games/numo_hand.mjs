// The order of the hand: as the server sorts it, until cards are moved by hand. What was moved is remembered for the
// match, also where the browser throws the page away.

const KEY = 'tally-numo-hand';
let known = null;                // {match, cards}: the order by hand

function read() {
  try { return JSON.parse(localStorage.getItem(KEY)); } catch { return null; }
}

function remember(now) {
  known = now;
  try { localStorage.setItem(KEY, JSON.stringify(now)); } catch { /* storage is off: it lasts as long as the page */ }
}

/** Put the cards of a hand into their order. New ones come last; an order without any of the cards is forgotten. */
export function arrange(match, hand) {
  known ??= read();
  if (known?.match !== match) return hand;
  const kept = known.cards.filter(card => hand.includes(card));
  if (!kept.length) return hand;
  return [...kept, ...hand.filter(card => !kept.includes(card))];
}

/** Move a card of the hand to a place. */
export function move(match, hand, card, place) {
  const cards = arrange(match, hand).filter(one => one !== card);
  cards.splice(place, 0, card);
  remember({match, cards});
}

/** Have the hand sorted by the server again. */
export const sort = () => remember({match: 0, cards: []});
