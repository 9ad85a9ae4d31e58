// The socket: says the key first, asks and is answered, hears of every new state, and connects again by itself.

import {keepPicture} from './pictures.mjs';

const FIRST_WAIT = 500, LONGEST_WAIT = 15000;      // milliseconds between two attempts

export class Connection {
  /** `heard(state)` for each new state, `changed(connected)` when the connection is lost or back, `refused(code)` for good. */
  constructor(key, match, {heard, changed, refused}) {
    Object.assign(this, {key, match, heard, changed, refused});
    this.asked = new Map();
    this.number = 0;
    this.wait = FIRST_WAIT;
    this.open();
  }

  open() {
    const to = new URL('socket', location.href);
    to.protocol = to.protocol === 'https:' ? 'wss:' : 'ws:';
    to.hash = to.search = '';
    const socket = this.socket = new WebSocket(to);
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      socket.send(JSON.stringify({key: this.key, match: this.match}));
      this.changed(true);
    };
    socket.onmessage = event => typeof event.data === 'string' ? this.receive(JSON.parse(event.data)) : keepPicture(event.data);
    socket.onclose = event => {
      this.asked.forEach(done => done({t: 'lost'}));
      this.asked.clear();
      if (event.code >= 4400 && event.code < 4500) { this.refused(event.code); return; }
      if (this.wait) this.changed(false);
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(Math.max(this.wait * 2, FIRST_WAIT), LONGEST_WAIT);
    };
  }

  /** Go on with another match. */
  move(match) {
    this.match = match;
    this.wait = 0;
    this.socket.close();
  }

  receive(said) {
    const done = this.asked.get(said.answers);
    if (said.answers != null) {
      this.asked.delete(said.answers);
      done?.(said);
    } else this.heard(said);
  }

  /** Say something without an answer. */
  tell(said) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(said));
  }

  /** Ask, and resolve with the answer; with `{t: 'lost'}` if the connection was lost on the way. */
  ask(said) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve({t: 'lost'});
    const id = ++this.number;
    return new Promise(done => {
      this.asked.set(id, done);
      this.socket.send(JSON.stringify({...said, id}));
    });
  }
}
