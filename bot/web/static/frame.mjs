// The page around every game: players, table, own things, a line of text, a bar of buttons, notices. A game's module
// draws into it; the server knows the rules.
import {enter, explain, forget} from './access.mjs';
import {Connection} from './connection.mjs';
import {closePage, openMenu, sayInDialog} from './dialogs.mjs';
import {gesture} from './gestures.mjs';
import {describeContent, describeRows, noteWords, showPanel} from './panel.mjs';
import {h, patch} from './render.mjs';
import {noteTime, plain, tick} from './texts.mjs';

const byId = id => document.getElementById(id);
export const dom = {players: byId('players'), table: byId('table'), say: byId('say'), own: byId('own'), bar: byId('bar')};

const NO_KEY = 4401;
const NOTICE = 6000, CALM = 2000, TOUCHED = 20000, SLOW = 400;   // milliseconds
const ATTEMPTS = 8;                                // to be heard by a server that says somebody is too quick
let connection, state = null, game = null, heardAt = 0, toldHere = 0, panelOpen = false, boardShown = false;
let kept = '';                                     // the choice that was kept last
let drawn = null;                                  // the state that the board on the page shows
let awaited = [];                                  // what was done and is in no state yet: {id, done}

/** The newest state that the server has sent. */
export const current = () => state;

/** Ask the server about a choice; `{t: 'refused', say}` is an answer too. */
export const ask = said => connection.ask(said);

/** Do something on the board; true if it was done, and then the page shows it. What was refused is said. */
export async function play(verb, more = {}) {
  const answer = await insist({t: 'do', verb, stamp: state.stamp, ...more});
  if (answer.t === 'done' && !(state.heard >= answer.answers)) await new Promise(done => awaited.push({id: answer.answers, done}));
  return settle(answer);
}

/** Go on with what was done up to that message. */
function goOn(heard) {
  const shown = awaited.filter(({id}) => id <= heard);
  awaited = awaited.filter(({id}) => id > heard);
  shown.forEach(({done}) => done());
}

/** Ask, and ask again for somebody who is too quick for the server: what is played is never left out. */
export async function insist(said) {
  for (let left = ATTEMPTS; ; left--) {
    const answer = await ask(said);
    if (answer.t !== 'slow' || !left) return answer;
    await wait(SLOW);
  }
}

const wait = time => new Promise(done => setTimeout(done, time));

/** Keep a half-composed choice, which the panel in Discord shows too. */
export const keep = more => ask({t: 'keep', stamp: state.stamp, ...more});

/** Keep a half-composed choice unless it is the one that was kept last; again if the server finds that too quick. */
export async function keepChange(more) {
  const now = JSON.stringify([state.match, state.stamp, more]);
  if (now === kept) return;
  kept = now;
  while ((await keep(more)).t === 'slow' && kept === now) await wait(SLOW);
}

/** Say what became of something that was asked for; true if it was done. */
export function settle(answer) {
  if (answer.t === 'done') return true;
  const words = answer.say ?? state?.words.not_sent ?? '';
  if (!sayInDialog(words)) notice(words);
  return false;
}

/** Show a notice for some seconds, fewer for good news. */
export function notice(text, isGood = false) {
  const node = byId('notice');
  patch(node, [plain(text)]);
  node.classList.toggle('good', isGood);
  node.classList.add('on');
  clearTimeout(notice.timer);
  notice.timer = setTimeout(() => node.classList.remove('on'), isGood ? CALM : NOTICE);
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
      h('span', {class: at === seat ? 'own' : null}, [more.sign ?? (at === seat ? '★' : ''), name].filter(Boolean).join(' ')),
      h('small', {}, now && at === seat ? countdown() : more.note ?? ''),
      more.of ? h('meter', {key: 'done', max: more.of, value: more.done, 'aria-hidden': 'true'}) : null);
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

/** Use the style of a game's board and of no other; of none for a panel. */
async function useStyle(game) {
  const links = [...document.querySelectorAll('link[data-board]')];
  for (const link of links) link.disabled = link.dataset.board !== game;
  if (!game || links.some(link => link.dataset.board === game)) return;
  const link = Object.assign(document.createElement('link'), {rel: 'stylesheet', href: new URL(`./games/${game}.css`, import.meta.url).href});
  link.dataset.board = game;
  const loaded = new Promise(done => { link.onload = link.onerror = done; });
  document.head.append(link);
  await loaded;
}

/** Whether the page shows that game's own board now, not its panel and no other match. A board draws only then. */
export const isShowing = key => boardShown && state?.game === key;

async function hear(said) {
  if (said.t === 'gone') { goOn(Infinity); notice(said.say); return; }
  const before = state?.match === said.match ? state : null;
  if (!before) { game?.leave?.(); game = null; }
  state = said;
  noteTime(said.now);
  noteWords(said);
  heardAt = performance.now();
  document.documentElement.lang = said.language;
  document.documentElement.dataset.theme = said.theme;
  const showsBoard = said.board && !(panelOpen && said.panel);
  document.body.classList.toggle('with-panel', !showsBoard);
  showPlayers();
  const turned = boardShown && !showsBoard;
  boardShown = showsBoard;
  if (!before || !showsBoard) drawn = null;
  showAround();
  const styled = useStyle(showsBoard ? said.game : null);
  if (showsBoard) {
    if (!game) [game] = await Promise.all([import(`./games/${said.game}.mjs`), styled]);
    if (state !== said) return;                    // a newer one has come meanwhile, and is shown
    game.show(state, drawn);
    drawn = state;
  } else {
    if (turned) game?.leave?.();
    showPanel(state);
  }
  showTitle();
  if (before) announceChange(before);
  window.dispatchEvent(new CustomEvent('shown', {detail: {version: said.version}}));
  goOn(before ? said.heard ?? 0 : Infinity);
}

/** Show what a lesson or a puzzle sets around the board. */
function showAround() {
  const around = boardShown ? state.around : null;
  if (!dom.around) {
    dom.around = Object.assign(document.createElement('section'), {id: 'around'});
    dom.table.before(dom.around);
  }
  dom.around.hidden = !around;
  patch(dom.around, around ? [...describeContent(around), ...describeRows(around.rows, state.words)] : []);
}

/** Announce what has happened since, and that it is the viewer's turn now. */
function announceChange(before) {
  const news = state.log.filter(line => !before.log.includes(line));
  const waits = of => of.seat !== null && of.awaited.includes(of.seat);
  const task = of => of.around?.texts.at(-1) ?? '';
  if (task(state) !== task(before)) news.push(task(state));
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

/** Say that the page is out of sight, so that Discord follows at once. */
function noteSight() {
  if (!connection || document.visibilityState === 'visible') return;
  toldHere = -TOUCHED;
  connection.tell({t: 'away'});
}

/** Say for good why there is nothing to see. */
function stay(why) {
  clearTimeout(notice.timer);
  patch(byId('notice'), [why]);
  byId('notice').classList.add('on');
}

async function begin() {
  const {key, match, why} = await enter();
  if (!key) { stay(why); return; }
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, noteTouch, true);
  document.addEventListener('visibilitychange', noteSight);
  setInterval(() => { if (state) { showTitle(); showPlayers(); tick(); } }, 1000);
  gesture(byId('menu'), {tap: () => { if (state) openMenu(state, state.board ? button(state.words[panelOpen ? 'board' : 'panel'], switchView) : null); }});
  connection = new Connection(key, match, {
    heard: hear,
    changed: connected => {
      const wasLost = document.body.classList.contains('offline');
      document.body.classList.toggle('offline', !connected);
      if (!connected) { goOn(Infinity); notice(state?.words.lost ?? 'Not connected.'); }
      else if (wasLost) notice(state?.words.back ?? '', true);
    },
    refused: code => {
      if (code === NO_KEY) forget();
      stay(explain(code));
    },
  });
}

begin();
