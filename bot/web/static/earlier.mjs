// What happened before the last lines, which stand below the table.
import {h} from './render.mjs';
import {plain} from './texts.mjs';

/** Describe the lines of what has happened, but for the last ones. */
export function showEarlier(state, last) {
  const lines = state.log.slice(0, -last);
  return lines.length ? h('ol', {key: 'earlier', class: 'earlier'}, lines.map((line, at) => h('li', {key: at}, plain(line)))) : null;
}
