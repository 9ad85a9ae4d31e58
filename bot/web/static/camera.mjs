// Looking at a drawing that may be larger than the screen: pan with one finger, pinch with two, turn the wheel.

const FAR = 8;                          // pixels from which a press becomes a pan
const LARGEST = 56, SMALLEST = 9;       // pixels of one unit of the drawing
const STEP = 1.25;

/**
 * @typedef {{left: number, top: number, right: number, low: number}} Box in units of the drawing
 */

/** What of an SVG drawing is in sight. */
export class Camera {
  /** `tapped({x, y}, event)` is called for a tap, `moved()` once a user has moved the camera. */
  constructor({tapped, moved}) {
    Object.assign(this, {tapped, moved});
    this.svg = null;
    /** @type {Box} */ this.bounds = {left: 0, top: 0, right: 1, low: 1};
    this.middle = {x: 0, y: 0};
    this.side = LARGEST;
    this.isMoved = false;
    this.fingers = new Map();
  }

  /** Look at a drawing, and listen to its fingers and wheel. */
  attach(svg) {
    this.svg = svg;
    this.fingers.clear();
    svg.addEventListener('pointerdown', event => this.press(event));
    svg.addEventListener('pointermove', event => this.drag(event));
    for (const name of ['pointerup', 'pointercancel']) svg.addEventListener(name, event => this.release(event));
    svg.addEventListener('wheel', event => { event.preventDefault(); this.zoom(STEP ** (-event.deltaY / 100), event); }, {passive: false});
  }

  /** Whether there is a drawing on the page to look at. */
  get isInSight() { return this.svg?.isConnected === true && this.size.width > 0 && this.size.height > 0; }

  get size() { return this.svg?.getBoundingClientRect() ?? {left: 0, top: 0, width: 1, height: 1}; }

  /** The pixels of a unit with which everything can be seen. */
  get whole() {
    const {width, height} = this.size, {left, top, right, low} = this.bounds;
    return Math.min(width / (right - left), height / (low - top), LARGEST);
  }

  get isWhole() { return !this.isMoved && this.side <= this.whole; }

  /** Look at everything, however small it gets. */
  fit() {
    const {left, top, right, low} = this.bounds;
    this.isMoved = false;
    this.side = this.whole;
    this.middle = {x: (left + right) / 2, y: (top + low) / 2};
    this.aim();
  }

  /** Look at a box, not smaller than `least` pixels a unit, and at as much around it as there is room for. */
  lookAt(box, least) {
    this.fit();
    if (this.side >= least) return;
    this.side = least;
    this.middle = {x: (box.left + box.right) / 2, y: (box.top + box.low) / 2};
    this.keepInside();
    this.aim();
  }

  /** Move as little as needed to have a box in sight. */
  reveal(box) {
    const {width, height} = this.size, across = width / this.side / 2, down = height / this.side / 2;
    const move = (middle, half, low, high) => high - low > 2 * half ? (low + high) / 2
      : Math.min(Math.max(middle, high - half), low + half);
    this.middle = {x: move(this.middle.x, across, box.left, box.right), y: move(this.middle.y, down, box.top, box.low)};
    this.aim();
  }

  /** Zoom by a factor, around an event or the middle. */
  zoom(factor, event = null) {
    const before = event && this.find(event);
    this.side = Math.min(LARGEST * 1.6, Math.max(SMALLEST, this.side * factor));
    if (before) {
      const after = this.find(event);
      this.middle = {x: this.middle.x + before.x - after.x, y: this.middle.y + before.y - after.y};
    }
    this.change();
  }

  /** Move by pixels. */
  pan(across, down) {
    this.middle = {x: this.middle.x - across / this.side, y: this.middle.y - down / this.side};
    this.change();
  }

  /** Where in the drawing an event is. */
  find(event) {
    const {left, top, width, height} = this.size;
    return {
      x: (event.clientX - left - width / 2) / this.side + this.middle.x,
      y: (event.clientY - top - height / 2) / this.side + this.middle.y,
    };
  }

  /** Point the drawing at what is looked at. */
  aim() {
    if (!this.isInSight) return;
    const {width, height} = this.size, across = width / this.side, down = height / this.side;
    this.svg.setAttribute('viewBox', `${this.middle.x - across / 2} ${this.middle.y - down / 2} ${across} ${down}`);
  }

  change() {
    this.isMoved = true;
    this.keepInside();
    this.aim();
    this.moved();
  }

  keepInside() {
    const {left, top, right, low} = this.bounds, {width, height} = this.size;
    const clamp = (n, least, most, half) => most - least <= 2 * half ? (least + most) / 2 : Math.min(Math.max(n, least + half), most - half);
    this.middle = {x: clamp(this.middle.x, left, right, width / this.side / 2), y: clamp(this.middle.y, top, low, height / this.side / 2)};
  }

  press(event) {
    if (event.button > 0) return;
    this.fingers.set(event.pointerId, {x: event.clientX, y: event.clientY, from: event, isPan: this.fingers.size > 0});
  }

  drag(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    if (!finger.isPan && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) < FAR) return;
    if (!finger.isPan) this.svg.setPointerCapture(event.pointerId);
    finger.isPan = true;
    const others = [...this.fingers.values()].filter(other => other !== finger);
    const spread = () => Math.max(20, Math.hypot(finger.x - others[0].x, finger.y - others[0].y));
    const wide = others.length && spread(), share = 1 / this.fingers.size;
    const across = event.clientX - finger.x, down = event.clientY - finger.y;
    Object.assign(finger, {x: event.clientX, y: event.clientY});
    if (others.length) {
      others[0].isPan = true;
      this.zoom(spread() / wide, {clientX: (finger.x + others[0].x) / 2, clientY: (finger.y + others[0].y) / 2});
    }
    this.pan(across * share, down * share);
  }

  release(event) {
    const finger = this.fingers.get(event.pointerId);
    this.fingers.delete(event.pointerId);
    if (finger && !finger.isPan && event.type === 'pointerup') this.tapped(this.find(event), event);
  }
}
