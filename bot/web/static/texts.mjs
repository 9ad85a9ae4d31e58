// Discord's Markdown, as far as Tally writes it, as elements: bold, italic, struck out, code, links, headings, small lines, lists,
// and times that count down by themselves.
import {h} from './render.mjs';

const TOKEN = /\\([\s\S])|<t:(-?\d+)(?::(\w))?>|\*\*([\s\S]+?)(?<!\\)\*\*|~~([\s\S]+?)~~|(?<![\w*])\*([^*\s][^*]*)\*|`([^`]+)`|\[([^\]]+)\]\((https:\/\/[^)\s]+)\)|(https:\/\/discord\.com\/\S+)/g;
const LINE = /^(-#|#{1,3}|[-•>]) /;
const UNITS = [['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];
let ahead = 0;        // seconds by which the server's clock is ahead of this one

/** Note the server's time (Unix seconds). */
export function noteTime(now) { ahead = now - Date.now() / 1000; }

/** The server's time (Unix seconds). */
export const readTime = () => Date.now() / 1000 + ahead;

/** Say when something is: in how long, or at what time. */
export function sayTime(at, style) {
  const language = document.documentElement.lang || 'en', moment = new Date(at * 1000);
  if (style === 'R') {
    const left = at - readTime();
    const [unit, seconds] = UNITS.find(([, length]) => Math.abs(left) >= length) ?? UNITS.at(-1);
    return new Intl.RelativeTimeFormat(language, {numeric: 'auto'}).format(Math.trunc(left / seconds), unit);
  }
  const shown = {
    d: {dateStyle: 'short'}, D: {dateStyle: 'long'}, t: {timeStyle: 'short'}, T: {timeStyle: 'medium'},
    F: {dateStyle: 'full', timeStyle: 'short'},
  }[style] ?? {dateStyle: 'long', timeStyle: 'short'};
  return new Intl.DateTimeFormat(language, shown).format(moment);
}

/** Bring all times on the page up to date. */
export function tick() {
  for (const node of document.querySelectorAll('time[data-at]')) {
    const text = sayTime(Number(node.dataset.at), node.dataset.style);
    if (node.firstChild && node.firstChild.data !== text) node.firstChild.data = text;
  }
}

function describeTime(at, style) {
  return h('time', {datetime: new Date(at * 1000).toISOString(), 'data-at': at, 'data-style': style}, sayTime(at, style));
}

const link = (address, text) => h('a', {href: address, target: '_blank', rel: 'noopener noreferrer'}, text);

function describeParts(text) {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(TOKEN)) {
    if (found.index > end) parts.push(text.slice(end, found.index));
    end = found.index + found[0].length;
    const [, escaped, at, style, bold, struck, italic, code, label, address, bare] = found;
    if (escaped !== undefined) parts.push(escaped);
    else if (at !== undefined) parts.push(describeTime(Number(at), style ?? 'f'));
    else if (bold !== undefined) parts.push(h('b', {}, describeParts(bold)));
    else if (struck !== undefined) parts.push(h('s', {}, describeParts(struck)));
    else if (italic !== undefined) parts.push(h('i', {}, describeParts(italic)));
    else if (code !== undefined) parts.push(h('code', {}, code));
    else if (label !== undefined) parts.push(link(address, describeParts(label)));
    else parts.push(link(bare, '↗'));
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** Describe a text, line by line. */
export function markdown(text) {
  const blocks = [];
  String(text).split('```').forEach((part, at) => {
    if (at % 2) { blocks.push(h('pre', {}, part.replace(/^\n|\n$/g, ''))); return; }
    for (const line of part.split('\n')) {
      if (!line.trim()) continue;
      const mark = line.match(LINE)?.[1] ?? '', rest = describeParts(line.replace(LINE, ''));
      if (mark === '-#') blocks.push(h('p', {class: 'small'}, h('small', {}, rest)));
      else if (mark.startsWith('#')) blocks.push(h('h2', {}, rest));
      else if (mark === '>') blocks.push(h('blockquote', {}, rest));
      else blocks.push(h('p', {class: mark ? 'point' : null}, rest));
    }
  });
  return blocks;
}

const words = part => typeof part === 'string' ? part : part.children.map(words).join('');

/** A text without any marks. */
export const plain = text => markdown(text).map(words).join('\n');
