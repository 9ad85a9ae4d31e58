// Who is looking, where the page is an Activity inside Discord. Speaks the part of the Embedded App SDK's protocol that
// is needed: [opcode, payload] to the window around the page.

const HANDSHAKE = 0, FRAME = 1, CLOSE = 2;
const SDK_VERSION = '2.5.0';
const PATIENCE = 60000;                            // milliseconds, in which somebody also reads what they agree to
const DISCORD = ['https://discord.com', 'https://canary.discord.com', 'https://ptb.discord.com', 'null'];

/** The questions to Discord, and the window around the page that answers them. */
class Parent {
  constructor(origins) {
    this.window = window.parent.opener ?? window.parent;
    this.origin = document.referrer ? new URL(document.referrer).origin : '*';
    this.origins = new Set(origins);
    this.waits = new Map();
    this.isReady = new Promise((done, fail) => this.waits.set('ready', {done, fail}));
    this.listen = event => this.hear(event);
    addEventListener('message', this.listen);
  }

  say(code, payload) { this.window.postMessage([code, payload], this.origin); }

  /** Ask Discord for something. Rejects if it says no. */
  ask(cmd, args) {
    const nonce = crypto.randomUUID();
    const answered = new Promise((done, fail) => this.waits.set(nonce, {done, fail}));
    this.say(FRAME, {cmd, args, nonce});
    return answered;
  }

  hear({origin, source, data}) {
    if (source !== this.window || !this.origins.has(origin) || !Array.isArray(data)) return;
    const [code, said] = data;
    if (code === CLOSE) this.fail(said?.message);
    if (code !== FRAME || !said) return;
    const nonce = said.cmd === 'DISPATCH' && said.evt === 'READY' ? 'ready' : said.nonce;
    const wait = this.waits.get(nonce);
    this.waits.delete(nonce);
    if (said.evt === 'ERROR') wait?.fail(new Error(said.data?.message));
    else wait?.done(said.data);
  }

  fail(why) {
    this.waits.forEach(wait => wait.fail(new Error(why)));
    this.waits.clear();
  }

  leave() { removeEventListener('message', this.listen); }
}

async function authorize(parent, client, frame) {
  parent.say(HANDSHAKE, {v: 1, encoding: 'json', client_id: client, frame_id: frame, sdk_version: SDK_VERSION});
  await parent.isReady;
  const {code} = await parent.ask('AUTHORIZE', {client_id: client, response_type: 'code', state: '', prompt: 'none', scope: ['identify']});
  return code;
}

/**
 * Have Discord say who looks. `post(path, body)` resolves with the server's answer. Returns null where the page is not
 * inside Discord, or where Discord, its user or the server says no.
 */
export async function identify(post) {
  const query = new URLSearchParams(location.search);
  const frame = query.get('frame_id');
  if (!frame) return null;
  const config = await post('activity', {});
  if (!config) return null;
  const parent = new Parent([...DISCORD, ...config.parents]);
  const late = setTimeout(() => parent.fail('no answer'), PATIENCE);
  try {
    const code = await authorize(parent, config.client, frame);
    return await post('activity', {code, instance: query.get('instance_id') ?? ''});
  } catch {
    return null;
  } finally {
    clearTimeout(late);
    parent.leave();
  }
}

/** Whether Discord is around the page. */
export const isActivity = () => new URLSearchParams(location.search).has('frame_id');
