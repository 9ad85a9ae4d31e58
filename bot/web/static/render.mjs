// Keyed rendering: what a page should show is described with `h`, and `patch` changes only what differs. A node that
// stays keeps its focus, its scroll position and the finger on it.

import {gesture} from './gestures.mjs';

const SVG = 'http://www.w3.org/2000/svg';
const SVG_TAGS = new Set(['svg', 'g', 'rect', 'text', 'path', 'circle', 'line', 'tspan', 'use', 'defs', 'clipPath', 'title']);
const OURS = ['key', 'on', 'gesture', 'ready'];
const PROPERTIES = new Set(['value', 'checked', 'disabled', 'open', 'hidden']);

/**
 * Describe an element. `props` are attributes, but for `key` (which element it is among its siblings), `on` (listeners
 * by event), `gesture` (tap and drag, see gestures.mjs) and `ready` (called with the node once it is made). Children are
 * descriptions, strings or null.
 */
export const h = (tag, props = {}, ...children) => ({tag, props, children: children.flat().filter(child => child != null && child !== false)});

/** Make the children of a node as described. */
export function patch(parent, described) {
  const wanted = [described].flat().filter(child => child != null && child !== false);
  const known = new Map();
  [...parent.childNodes].forEach((node, at) => known.set(node.described?.props.key ?? at, node));
  let next = parent.firstChild;
  wanted.forEach((child, at) => {
    const key = child.props?.key ?? at;
    const old = known.get(key);
    const node = fits(old, child) ? old : make(child);
    if (node === old) known.delete(key);
    update(node, child);
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  });
  const kept = new Set([...parent.childNodes].slice(0, wanted.length));
  [...parent.childNodes].forEach(node => { if (!kept.has(node)) node.remove(); });
}

function fits(node, child) {
  if (!node) return false;
  return typeof child === 'string' ? node.nodeType === Node.TEXT_NODE : node.described?.tag === child.tag;
}

function make(child) {
  if (typeof child === 'string') return document.createTextNode(child);
  const node = SVG_TAGS.has(child.tag) ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
  node.described = {tag: child.tag, props: {}};
  child.props.ready?.(node);
  return node;
}

function update(node, child) {
  if (typeof child === 'string') {
    if (node.data !== child) node.data = child;
    return;
  }
  const before = node.described.props;
  const {key, on, ready, gesture: handlers, ...now} = child.props;
  for (const name of Object.keys(before)) if (!(name in now) && !OURS.includes(name)) node.removeAttribute(name);
  for (const [name, value] of Object.entries(now)) set(node, name, value);
  node.described = {tag: child.tag, props: child.props};
  if (handlers || node.gesture) gesture(node, handlers ?? {});
  node.handlers = on ?? {};
  for (const name of Object.keys(node.handlers)) listen(node, name);
  patch(node, child.children);
}

function set(node, name, value) {
  if (PROPERTIES.has(name)) {
    if (node[name] !== value && !(name === 'value' && node === document.activeElement)) node[name] = value;
  } else if (value === null || value === undefined || value === false) {
    node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(value)) {
    node.setAttribute(name, value === true ? '' : String(value));
  }
}

function listen(node, name) {
  node.listened ??= new Set();
  if (node.listened.has(name)) return;
  node.listened.add(name);
  node.addEventListener(name, event => node.handlers[name]?.(event));
}
