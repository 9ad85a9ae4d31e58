// The page around every game: players, table, own things, a line of text, a bar of buttons, notices. A game's module
// draws into it; the server knows the rules.
import {enter, forget} from './access.mjs';
import {Connection} from './connection.mjs';
import {closePage, openMenu, sayInDialog} from './dialogs.mjs';
import {gesture} from './gestures.mjs';
import {noteWords, showPanel} from './panel.mjs';
import {h, patch} from './render.mjs';
import {noteTime, plain, tick} from './texts.mjs';

const byId = id => document.getElementById(id);
export const dom = {players: byId('players'), table: byId('table'), say: byId('say'), own: byId('own'), bar: byId('bar')};

const NO_KEY = 4401;
const NOTICE = 6000, TOUCHED = 20000;              // milliseconds
let connection, state = null, game = null, heardAt = 0, toldHere = 0, panelOpen = false, boardShown = false;

/** The newest state that the server has sent. */
export const current = () => state;

/** Ask the server about a choice; `{t: 'refused', say}` is an answer too. */
export const ask = said => connection.ask(said);

/** Do something on the board; true if it was done. What was refused is said. */
export async function play(verb, more = {}) {
  return settle(await ask({t: 'do', verb, stamp: state.stamp, ...more}));
}

/** Keep a half-composed choice, which the panel in Discord shows too. */
export const keep = more => ask({t: 'keep', stamp: state.stamp, ...more});

/** Say what became of something that was asked for; true if it was done. */
export function settle(answer) {
  if (answer.t === 'done') return true;
  const words = answer.say ?? state?.words.not_sent ?? '';
  if (!sayInDialog(words)) notice(words);
  return false;
}

/** Show a notice for some seconds. */
export function notice(text) {
  const node = byId('notice');
  patch(node, [plain(text)]);
  node.classList.add('on');
  clearTimeout(notice.timer);
  notice.timer = setTimeout(() => node.classList.remove('on'), NOTICE);
}

/** Announce a change politely, for screen readers. */
export const announce = text => patch(byId('news'), [plain(text)]);

/** Describe a button. `act` is called when it is tapped, clicked or pressed by keyboard. */
export const button = (label, act, props = {}) => h('button', {type: 'button', key: label, ...props, gesture: {tap: act}}, label);

function showPlayers() {
  const {names, seat, awaited, away, board, scores} = state;
  patch(dom.players, names.map((name, at) => {
    const more = board?.seats?.[at] ?? {value: scores?.[at]};
    const now = awaited.includes(at);
    return h('div', {key: at, role: 'listitem', class: `player${now ? ' now' : ''}${away[at] ? ' away' : ''}`, 'aria-current': now ? 'true' : null},
      h('b', {}, more.value == null ? '' : String(more.value)),
      h('span', {}, at === seat ? `★ ${name}` : name),
      h('small', {}, now && at === seat ? countdown() : more.note ?? ''));
  }));
  dom.players.setAttribute('aria-label', state.words.players);
  byId('menu').setAttribute('aria-label', state.words.menu);
  dom.own.setAttribute('aria-label', state.words.hand);
  patch(byId('title'), [state.title]);
}

function countdown() {
  const until = state.due ?? state.clock;
  if (!until) return '';
  const left = Math.max(0, Math.round(until - state.now - (performance.now() - heardAt) / 1000));
  return left >= 86400 ? '' : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

function showTitle() {
  if (!state) return;
  const mine = state.seat !== null && state.awaited.includes(state.seat);
  document.title = [mine ? '●' : '', countdown(), mine ? state.words.your_turn : '', state.title].filter(Boolean).join(' · ');
}

function loadStyle(path) {
  if (document.querySelector(`link[href="${path}"]`)) return;
  document.head.append(Object.assign(document.createElement('link'), {rel: 'stylesheet', href: path}));
}

async function hear(said) {
  if (said.t === 'gone') { notice(said.say); return; }
  const before = state?.match === said.match ? state : null;
  if (!before) game = null;
  state = said;
  noteTime(said.now);
  noteWords(said);
  heardAt = performance.now();
  document.documentElement.lang = said.language;
  document.documentElement.dataset.theme = said.theme;
  const showsBoard = said.board && !(panelOpen && said.panel);
  document.body.classList.toggle('with-panel', !showsBoard);
  showPlayers();
  if (showsBoard) {
    if (!game) {
      loadStyle(`static/games/${said.game}.css`);
      game = await import(`./games/${said.game}.mjs`);
    }
    game.show(state, boardShown ? before : null);
  } else {
    showPanel(state);
  }
  boardShown = showsBoard;
  showTitle();
  if (before) announceChange(before);
  window.dispatchEvent(new CustomEvent('shown', {detail: {version: said.version}}));
}

/** Announce what has happened since, and that it is the viewer's turn now. */
function announceChange(before) {
  const news = state.log.filter(line => !before.log.includes(line));
  const waits = of => of.seat !== null && of.awaited.includes(of.seat);
  if (waits(state) && !waits(before)) news.push(state.words.your_turn);
  if (news.length) announce(news.join('\n'));
}

/** Go to another match of the same person. */
export function enterMatch(match) {
  history.replaceState(null, '', `${location.pathname}?match=${match}`);
  connection.move(match);
}

/** Show the panel instead of the game's own board, or the board again. */
function switchView() {
  panelOpen = !panelOpen;
  closePage();
  connection.tell({t: 'panel', wanted: panelOpen});
}

function noteTouch() {
  if (!connection || document.visibilityState !== 'visible' || performance.now() - toldHere < TOUCHED) return;
  toldHere = performance.now();
  connection.tell({t: 'here'});
}

async function begin() {
  const {key, match} = await enter();
  if (!key) { notice('Open the board again from Discord.'); return; }
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, noteTouch, true);
  setInterval(() => { if (state) { showTitle(); showPlayers(); tick(); } }, 1000);
  gesture(byId('menu'), {tap: () => { if (state) openMenu(state, state.board ? button(state.words[panelOpen ? 'board' : 'panel'], switchView) : null); }});
  connection = new Connection(key, match, {
    heard: hear,
    changed: connected => {
      const wasLost = document.body.classList.contains('offline');
      document.body.classList.toggle('offline', !connected);
      if (!connected) notice(state?.words.lost ?? 'Not connected.');
      else if (wasLost) notice(state?.words.back ?? '');
    },
    refused: code => {
      if (code === NO_KEY) forget();
      notice('Open the board again from Discord.');
    },
  });
}

begin();
