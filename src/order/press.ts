/** The press under way, if there is one, and what waits for its end. */
export interface Press {
  /** Calls back at once or, while a press is under way, when it ends. A callback waits only once. */
  whenOver(this: void, callback: () => void): void;
  /** Calls back what waits: it is what the press led to. */
  show(this: void): void;
}

/** No press is ever under way. */
export const NO_PRESS: Press = { whenOver: (callback) => callback(), show: () => undefined };

/** A touch that has been lifted is clicked within this time, or it was no tap. */
const CLICK_WAIT_MS = 400;

/**
 * Watches the presses of pointers. A press lasts until the click that belongs to it: what moves the
 * page in between takes the control away from under the finger, and the click is lost.
 */
export function watchPresses(): Press {
  const waiting = new Set<() => void>();
  let isUnderWay = false;
  let timer: number | undefined;

  function end(): void {
    window.clearTimeout(timer);
    isUnderWay = false;
    show();
  }

  function show(): void {
    const callbacks = [...waiting];
    waiting.clear();
    for (const callback of callbacks) callback();
  }

  /** Ends the press after the events of this moment: a mouse clicks right after it is released. */
  function endIn(milliseconds: number): void {
    window.clearTimeout(timer);
    if (isUnderWay) timer = window.setTimeout(end, milliseconds);
  }

  function follow(event: Event): void {
    if (event instanceof PointerEvent && !event.isPrimary) return;
    // The window loses the focus, not an element.
    if (event.type === 'blur' && event.target !== window) return;
    if (event.type === 'pointerdown') {
      // The end of the press before may have been lost. What waits for it waits for this one.
      window.clearTimeout(timer);
      isUnderWay = true;
    } else if (event.type === 'pointerup' && !isMouse(event)) {
      endIn(CLICK_WAIT_MS - (performance.now() - event.timeStamp));
    } else if (event.type !== 'pointermove' || isReleasedMouse(event)) {
      endIn(0);
    }
  }

  if (window.lastPress) {
    isUnderWay = window.lastPress.type !== 'click';
    follow(window.lastPress);
  }
  for (const type of [
    'pointerdown',
    'pointerup',
    'pointercancel',
    'pointermove',
    'click',
    'blur',
    'visibilitychange',
  ]) {
    window.addEventListener(type, follow, { capture: true, passive: true });
  }
  return {
    show,
    whenOver(callback) {
      if (isUnderWay) waiting.add(callback);
      else callback();
    },
  };
}

function isMouse(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === 'mouse';
}

/** A mouse moves without a button after its release was lost, say outside of the window. */
function isReleasedMouse(event: Event): boolean {
  return isMouse(event) && event instanceof PointerEvent && event.buttons === 0;
}
