// Discord's Markdown, as far as Tally writes it: bold, small lines, headings, code, times.
import {h} from './render.mjs';

const TIME = /<t:(\d+):\w>/g;

const clock = seconds => new Date(seconds * 1000).toLocaleTimeString([], {hour: '2-digit', minute: '2-digit'});

/** A text without any marks. */
export const plain = text => String(text).replace(TIME, (_, at) => clock(Number(at)))
  .replace(/^(-#|#{1,3}|>) /gm, '').replace(/\*\*|`|<[^>]*>/g, '').replace(/\\(.)/g, '$1');

/** Describe a text, line by line. */
export const markdown = text => String(text).split('\n').filter(line => line.trim()).map((line, at) => {
  const mark = line.match(/^(-#|#{1,3}) /)?.[1] ?? '';
  const tag = mark === '-#' ? 'small' : mark ? 'h3' : 'span';
  const parts = line.replace(/^(-#|#{1,3}) /, '').split('**');
  return h('p', {key: at}, h(tag, {}, parts.map((part, n) => n % 2 ? h('b', {key: n}, plain(part)) : plain(part))));
});
