// What is dragged follows the finger, and where it would be dropped.
import {under} from './gestures.mjs';

let flying = null;

/** Have copies of nodes follow a finger, below a text. Call it again at each move; the nodes count the first time. */
export function fly(event, nodes, text = '') {
  if (!flying) {
    flying = document.createElement('div');
    flying.id = 'flying';
    flying.setAttribute('aria-hidden', 'true');
    flying.append(document.createElement('output'), ...nodes.map(node => node.cloneNode(true)));
    document.body.append(flying);
  }
  sayAbove(text);
  flying.style.translate = `${event.clientX}px ${event.clientY}px`;
}

/** Change the text above what follows the finger. */
export function sayAbove(text) {
  if (flying) flying.firstChild.textContent = text;
}

/** Take away what follows the finger. */
export function land() {
  flying?.remove();
  flying = null;
}

/** The name of the place under a finger where things can be dropped, or null. */
export const findDrop = event => (event && under(event)?.closest('[data-drop]')?.dataset.drop) ?? null;
