// What the keys mean: tiles are typed wherever the focus is, the arrows steer the cursor of the grid or go along the hand.

const TYPED = {x: '*', X: '*', '+': '*', '-': '*', '/': '*', ':': '*', '=': '*', ',': '*', '×': '*', '÷': '*', '−': '*'};
const ARROWS = {ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down'};
const ELSEWHERE = 'input, textarea, select, dialog, [role="dialog"]';

/**
 * Do what a key means; true if it means anything. `acts` has a function for each thing to do; `escape` returns whether there
 * was anything to leave. `grid` and `hand` are the elements with the focus in question.
 */
export function pressKey(event, acts, grid, hand) {
  if (event.altKey || event.defaultPrevented || event.target.closest?.(ELSEWHERE)) return false;
  if (event.ctrlKey || event.metaKey) return event.key === 'z' && call(acts.undo);
  const tile = TYPED[event.key] ?? event.key;
  if (tile.length === 1 && '0123456789*?'.includes(tile)) return call(() => acts.type(tile));
  if (event.key === 'Backspace') return call(acts.erase);
  if (event.key === 'Escape') return acts.escape();
  const arrow = ARROWS[event.key];
  if (!grid.contains(event.target) && event.target !== document.body) return goAlong(event, hand);
  if (event.key === 'Enter') return call(acts.save);
  if (event.key === ' ') return call(acts.turn);
  return Boolean(arrow) && call(() => (event.shiftKey ? acts.shift : acts.move)(arrow));
}

function call(act) {
  act();
  return true;
}

function goAlong(event, hand) {
  const slots = [...hand.querySelectorAll('.slot')], at = slots.indexOf(event.target.closest?.('.slot'));
  const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
  if (at < 0 || !step) return false;
  slots[(at + step + slots.length) % slots.length].focus();
  return true;
}
