// What has happened since the state before, in words.

/** The lines about what has happened that a state has and the one before had not. */
export function findNews(state, before) {
  if (!before || before.version === state.version) return [];
  const {log} = state;
  for (let known = log.length; known > 0; known--) {
    if (log.slice(0, known).every((line, at) => line === before.log.at(at - known))) return log.slice(known);
  }
  return log;
}
