// The focus is not lost where what had it is gone.

/** Draw again. Where the focused control is gone or cannot be used any more, the first one of its part is focused. */
export function keepFocus(draw) {
  const had = document.activeElement, part = had?.closest('#own, #bar, #table');
  draw();
  if (!part || (had.isConnected && !had.disabled)) return;
  const next = [part, document.getElementById('own'), document.getElementById('bar')]
    .map(one => one.querySelector('button:not(:disabled)')).find(Boolean);
  (next ?? document.getElementById('table')).focus();
}
