// The key of this browser, and the match that the page shows. A ticket in the address's fragment is exchanged once.
import {identify} from './discord.mjs';

const KEY = 'tally-board-key';

async function post(path, body) {
  const answer = await fetch(path, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)});
  return answer.ok ? answer.json() : null;
}

const read = () => { try { return localStorage.getItem(KEY); } catch { return null; } };

/** Forget the key: it is no longer good. */
export function forget() { try { localStorage.removeItem(KEY); } catch { /* storage is off */ } }

/** Find key and match: from a ticket, from Discord around the page, or from last time. */
export async function enter() {
  const ticket = location.hash.slice(1);
  const shown = Number(new URLSearchParams(location.search).get('match')) || 0;
  const got = ticket ? await post('redeem', {ticket}) : await identify(post);
  if (!got) return {key: read(), match: shown};
  try { localStorage.setItem(KEY, got.key); } catch { /* storage is off: the key lasts as long as the page */ }
  if (ticket) history.replaceState(null, '', `${location.pathname}?match=${got.match}`);
  return got;
}
