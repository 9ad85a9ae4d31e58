// Any game, as its panel in Discord: texts, pictures and controls, all from the server.
import {ask, button, dom, settle} from './frame.mjs';
import {h, patch} from './render.mjs';
import {markdown} from './texts.mjs';

/** Show the panel of a state. */
export function showPanel(state) {
  const panel = state.panel;
  if (!panel) return;
  patch(dom.table, [
    ...panel.pictures.map((picture, at) => h('img', {key: `picture ${at}`, src: picture.source, alt: picture.alt})),
    ...panel.texts.map((text, at) => h('div', {key: `text ${at}`}, markdown(text))),
  ]);
  patch(dom.own, panel.rows.map((row, at) => h('div', {key: at, class: 'row'}, row.map(showControl))));
  patch(dom.bar, []);
  patch(dom.say, []);
}

function showControl(control) {
  const label = `${control.emoji?.name ?? ''} ${control.label ?? control.placeholder ?? ''}`.trim();
  const press = async () => settle(await ask({t: 'press', control: control.custom_id}));
  return button(label, press, {key: control.custom_id, disabled: Boolean(control.disabled)});
}
