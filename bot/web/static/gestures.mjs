// Tap and drag with finger, mouse or pen, and the same by keyboard.

const FAR = 8;       // pixels from which a press becomes a drag

/**
 * Have a node tapped and dragged. Returns nothing; `handlers` may have:
 * `tap(event)`, `start(event)` (false: this cannot be dragged), `move(event)`, `drop(event | null)` (null: cancelled).
 * The newest handlers count: call it again with others after each rendering.
 */
export function gesture(node, handlers) {
  const known = node.gesture;
  node.gesture = handlers;
  if (known) return;
  let from = null, dragging = false;
  node.addEventListener('pointerdown', event => {
    if (event.button > 0 || node.disabled) return;
    from = event;
    dragging = false;
    if (node.gesture.move) node.setPointerCapture(event.pointerId);   // a quick mouse has left it before it moves
  });
  node.addEventListener('pointermove', event => {
    if (!from || event.pointerId !== from.pointerId) return;
    if (!dragging) {
      if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < FAR) return;
      if (!node.gesture.move || node.gesture.start?.(from) === false) { from = null; return; }
      dragging = true;
    }
    node.gesture.move(event);
  });
  const end = event => {
    if (!from || event.pointerId !== from.pointerId) return;
    from = null;
    if (dragging) node.gesture.drop?.(event.type === 'pointercancel' ? null : event);
    else if (event.type === 'pointerup') node.gesture.tap?.(event);   // browsers drop a click when something was redrawn
  };
  node.addEventListener('pointerup', end);
  node.addEventListener('pointercancel', end);
  node.addEventListener('click', event => { if (event.detail === 0) node.gesture.tap?.(event); });   // keyboard, screen readers
}

/** What is under a finger, apart from what it drags. */
export const under = event => document.elementFromPoint(event.clientX, event.clientY);
