// Any game, as its panel in Discord: texts, pictures and controls, all from the server. Also pages of text beside a
// match (rules, More, review, replay) and what a control leads to.
import {dom, enterMatch, insist, settle} from './frame.mjs';
import {closePage, openForm, openPage, sayInDialog} from './dialogs.mjs';
import {findPicture} from './pictures.mjs';
import {h, patch} from './render.mjs';
import {markdown, plain} from './texts.mjs';

const BUTTON = 2;                                     // Discord's kinds of components, and styles of buttons
const STYLES = {1: 'primary', 3: 'main', 4: 'danger'};
const FEW = 12, SHORT = 16;                           // options, and letters of each, up to which a menu lies open
const busy = new Set();                               // controls whose press is under way
const picked = new Map();                             // menus with several picks -> what is chosen and not sent yet
let note = '', isRefusal = false, shown = null;

/** Show the panel of a state. */
export function showPanel(state) {
  const panel = state.panel;
  if (!panel) return;
  const own = describeContent(panel);
  patch(dom.table, [
    note ? h('div', {key: `note ${note}`, class: 'note', role: isRefusal ? 'alert' : 'status'}, markdown(note)) : null,
    own.length ? h('div', {key: 'own', class: 'part'}, own) : null,
    panel.table ? h('section', {key: 'table', class: 'part', 'aria-label': state.words.table}, describeContent(panel.table)) : null,
  ]);
  patch(dom.own, describeRows(panel.rows, state.words));
  patch(dom.bar, []);
  patch(dom.say, []);
}

/** Whether the panel is shown, not a game's own board. */
const isVisible = () => document.body.classList.contains('with-panel');

/** Show a note above the panel until the next press, with why something was refused. */
function setNote(text, refused = false) {
  note = text ?? '';
  isRefusal = refused;
  if (note) dom.table.scrollTop = 0;
  if (isVisible()) showPanel(shown);
}

/** Describe texts and pictures of a content. */
export function describeContent({texts, above, pictures, foot}) {
  const described = texts.map((text, at) => h('div', {key: `text ${at}`, class: 'text'}, markdown(text)));
  const drawn = pictures.map((picture, at) => h('img', {key: `picture ${at}`, src: findPicture(picture.key), alt: picture.alt}));
  const below = foot ? [h('div', {key: 'foot', class: 'text'}, markdown(foot))] : [];
  return [...described.slice(0, above), ...drawn, ...described.slice(above), ...below];
}

/** Describe rows of buttons and menus. */
export const describeRows = (rows, words) => rows.map((row, at) =>
  h('div', {key: at, class: 'row', role: 'group'}, row.map(control => describeControl(control, words))));

function describeControl(control, words) {
  return control.type === BUTTON ? describeButton(control, words) : describeMenu(control, words);
}

const nameOf = ({emoji, label}) => `${emoji?.name ?? ''} ${label ?? ''}`.trim();
const verbOf = id => id.split(':').slice(3, 4).join('');

function describeButton(control, words) {
  const id = control.custom_id;
  if (!id) return h('a', {class: 'button', href: control.url, target: '_blank', rel: 'noopener noreferrer'}, nameOf(control));
  return h('button', {
    type: 'button', key: `${verbOf(id)} ${nameOf(control)}`, class: STYLES[control.style] ?? null, disabled: Boolean(control.disabled),
    title: control.elsewhere ? words.elsewhere : null, gesture: {tap: () => press(id)},
  }, control.elsewhere ? `${nameOf(control)} ↗` : nameOf(control));
}

function describeMenu(control, words) {
  const {custom_id: id, options = [], max_values: most = 1, min_values: least = 1, placeholder = ''} = control;
  const key = `${verbOf(id)} ${placeholder}`, few = options.length <= FEW && options.every(one => nameOf(one).length <= SHORT);
  if (most > 1) return describePicks({id, key, options, most, least, placeholder, disabled: control.disabled}, words);
  if (few) {
    return h('div', {key, class: 'menu', role: 'group', 'aria-label': plain(placeholder)}, h('small', {}, placeholder),
      options.map(one => describeOption(one, Boolean(one.default), control.disabled, () => press(id, {values: [one.value]}))));
  }
  const choose = event => {
    const value = event.target.value;
    event.target.value = '';
    if (value) press(id, {values: [value]});
  };
  const listed = options.map(one => h('option', {key: one.value, value: one.value}, [nameOf(one), one.description].filter(Boolean).join(' — ')));
  return h('select', {key, 'aria-label': plain(placeholder), disabled: Boolean(control.disabled), on: {change: choose}},
    h('option', {key: '', value: ''}, options.find(one => one.default)?.label ?? placeholder), listed);
}

function describeOption(option, chosen, disabled, tap) {
  return h('button', {
    type: 'button', key: option.value, class: chosen ? 'chosen' : null, 'aria-pressed': String(chosen),
    title: option.description ?? null, disabled: Boolean(disabled), gesture: {tap},
  }, chosen ? `✓ ${nameOf(option)}` : nameOf(option));
}

/** A menu with several picks: they are chosen here first, and sent together. */
function describePicks({id, key, options, most, least, placeholder, disabled}, words) {
  const before = options.filter(one => one.default).map(one => one.value);
  const kept = picked.get(key);
  const now = kept?.id === id ? kept.values : new Set(before);
  const toggle = value => {
    const values = new Set(now);
    if (!values.delete(value) && values.size < most) values.add(value);
    picked.set(key, {id, values});
    showPanel(shown);
  };
  const isNew = now.size !== before.length || before.some(value => !now.has(value));
  const send = () => press(id, {values: options.map(one => one.value).filter(value => now.has(value))});
  return h('div', {key, class: 'menu', role: 'group', 'aria-label': plain(placeholder)}, h('small', {}, placeholder),
    options.map(one => describeOption(one, now.has(one.value), disabled, () => toggle(one.value))),
    h('button', {type: 'button', key: 'send', class: 'primary', disabled: !isNew || now.size < least, gesture: {tap: send}}, `✓ ${words.choose}`));
}

/** Use a control. True if that was answered, so that what was typed need not be kept. */
export async function press(control, more = {}) {
  if (busy.has(control)) return false;
  busy.add(control);
  let answer;
  try {
    answer = await insist({t: 'press', control, ...more});
  } finally {
    busy.delete(control);
  }
  return follow(answer);
}

function follow(answer) {
  switch (answer.t) {
    case 'done':
      picked.clear();
      closePage();
      setNote(answer.note);
      return true;
    case 'form':
      openForm(answer, shownWords());
      return true;
    case 'page':
      openPage(answer.page, shownWords());
      return true;
    case 'entered':
      closePage();
      setNote(answer.note);
      enterMatch(answer.match);
      return true;
    case 'refused':
      if (!isVisible()) return settle(answer);
      if (!sayInDialog(answer.say)) setNote(answer.say, true);
      return false;
    default:
      return settle(answer);
  }
}

const shownWords = () => shown?.words ?? {};

/** Note the newest state, also while a game's own board is shown: its words are those of what opens. */
export function noteWords(state) {
  if (shown?.match !== state.match) picked.clear();
  shown = state;
}
