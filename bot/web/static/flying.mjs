// What is dragged follows the finger, and where it would be dropped.
import {under} from './gestures.mjs';

let flying = null;

/** Have copies of nodes follow a finger. Call it again at each move; the nodes count the first time. */
export function fly(event, nodes) {
  if (!flying) {
    flying = document.createElement('div');
    flying.id = 'flying';
    flying.setAttribute('aria-hidden', 'true');
    flying.append(...nodes.map(node => node.cloneNode(true)));
    document.body.append(flying);
  }
  flying.style.translate = `${event.clientX}px ${event.clientY}px`;
}

/** Take away what follows the finger. */
export function land() {
  flying?.remove();
  flying = null;
}

/** The name of the place under a finger where things can be dropped, or null. */
export const findDrop = event => (event && under(event)?.closest('[data-drop]')?.dataset.drop) ?? null;
