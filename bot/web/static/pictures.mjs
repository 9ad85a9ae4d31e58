// Pictures: the server sends each once, as its key and the PNG, before the document that shows it.

const KEY = 16, MOST = 64;             // letters of a key; twice as many pictures as the server counts on
const known = new Map();               // key -> address of the picture, those used last at the end

/** Keep a picture that the server has sent. */
export function keepPicture(data) {
  const key = new TextDecoder().decode(data.slice(0, KEY));
  if (!known.has(key)) known.set(key, URL.createObjectURL(new Blob([data.slice(KEY)], {type: 'image/png'})));
  for (const old of [...known.keys()].slice(0, Math.max(0, known.size - MOST))) {
    URL.revokeObjectURL(known.get(old));
    known.delete(old);
  }
}

/** Find the address of a picture, and note its use. */
export function findPicture(key) {
  const address = known.get(key);
  if (address) {
    known.delete(key);
    known.set(key, address);
  }
  return address ?? '';
}
