// The key of this browser, and the match that the page shows. A ticket in the address's fragment is exchanged once.
import {identify, isActivity} from './discord.mjs';

const KEY = 'tally-board-key';
const TOO_MANY = 4429;

async function post(path, body) {
  try {
    const answer = await fetch(path, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)});
    return answer.ok ? answer.json() : null;
  } catch { return null; }
}

const read = () => { try { return localStorage.getItem(KEY); } catch { return null; } };

/** What the page says as long as it knows no match: the server has put these words, in the browser's language, here. */
const words = JSON.parse(document.body.dataset.words || '{}');

/** Why the server has closed the page's connection for good, in words. */
export const explain = code => (code === TOO_MANY ? words.busy : words.closed) ?? '';

/** Forget the key: it is no longer good. */
export function forget() { try { localStorage.removeItem(KEY); } catch { /* storage is off */ } }

/** Find key and match: from a ticket, from Discord around the page, or from last time. Without a key, `why` says so. */
export async function enter() {
  const ticket = location.hash.slice(1);
  const shown = Number(new URLSearchParams(location.search).get('match')) || 0;
  const got = ticket ? await post('redeem', {ticket}) : await identify(post);
  if (ticket) history.replaceState(null, '', got ? `${location.pathname}?match=${got.match}` : location.pathname + location.search);
  if (!got) {
    const key = shown && !isActivity() ? read() : null;
    return {key, match: shown, why: (ticket ? words.used : isActivity() ? words.unknown : words.closed) ?? ''};
  }
  try { localStorage.setItem(KEY, got.key); } catch { /* storage is off: the key lasts as long as the page */ }
  return got;
}
