// What opens above a match: pages of text with their own controls, the menu, and forms.
import {describeContent, describeRows, press} from './panel.mjs';
import {h, patch} from './render.mjs';
import {plain} from './texts.mjs';

const unsent = new Map();         // forms by title -> what was typed and not taken yet
let page = null, form = null, opened = 0;

function makeDialog(name) {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.className = name;
  return dialog;
}

function open(dialog) {
  if (!dialog.open) dialog.showModal();
}

const tap = (label, act, props = {}) => h('button', {type: 'button', key: label, ...props, gesture: {tap: act}}, label);

/** Show a page of texts, pictures and controls; another page in its place if one is open. */
export function openPage(content, words, further = null) {
  page ??= makeDialog('page');
  patch(page, [
    h('div', {key: 'content', class: 'content', tabindex: '-1'}, describeContent(content)),
    h('div', {key: 'rows', class: 'rows'}, describeRows(content.rows, words), further && h('div', {key: 'further', class: 'row'}, further)),
    h('p', {key: 'alert', class: 'alert', role: 'alert'}),
    h('div', {key: 'bar', class: 'row'}, tap(words.close, closePage)),
  ]);
  open(page);
  page.firstElementChild.scrollTop = 0;
}

/** Show what can be done in every match, and a button of the page's own. */
export const openMenu = ({menu, words}, further) =>
  openPage({texts: [`### ${words.menu}`], above: 1, pictures: [], rows: menu.map(one => [one]), foot: ''}, words, further);

/** Close the page or menu. */
export function closePage() {
  if (page?.open) page.close();
}

/** Say something where it is seen: in the dialog on top, if there is one. Returns whether there is. */
export function sayInDialog(text) {
  const dialog = [form, page].find(one => one?.open);
  if (!dialog) return false;
  patch(dialog.querySelector('.alert'), [plain(text)]);
  return true;
}

/** Open a form. What was typed stays until it is taken. */
export function openForm({form: described, control}, words) {
  form ??= makeDialog('form');
  const kept = unsent.get(described.title) ?? {};
  const read = () => Object.fromEntries(described.fields.map(field => [field.name, find(field).value]));
  const send = async event => {
    event.preventDefault();
    patch(form.querySelector('.alert'), []);
    if (!await press(control, {fields: read()})) return;
    form.onclose = null;
    unsent.delete(described.title);
    form.close();
  };
  form.onclose = () => unsent.set(described.title, read());
  patch(form, [h('form', {key: ++opened, on: {submit: send}},
    h('h2', {}, described.title),
    described.fields.map(field => describeField(field, kept[field.name])),
    h('p', {class: 'alert', role: 'alert'}),
    h('div', {class: 'row'}, tap(words.cancel, () => form.close()), h('button', {type: 'submit', class: 'main'}, words.send)),
  )]);
  open(form);
  find(described.fields[0]).focus();
}

const find = field => form.querySelector(`[name="${field.name}"]`);

function describeField(field, kept) {
  const props = {
    name: field.name, placeholder: field.placeholder, maxlength: field.max_length, required: field.required, rows: field.long ? 5 : null,
    autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', ready: node => { node.value = kept ?? field.value ?? ''; },
  };
  return h('label', {key: field.name}, h('span', {}, field.label), field.description ? h('small', {}, field.description) : null,
    h(field.long ? 'textarea' : 'input', {key: 'entry', ...props}));
}
