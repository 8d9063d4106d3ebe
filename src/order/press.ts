/** The press under way, if there is one, and what waits for its end. */
export interface Press {
  /**
   * Runs a callback at once or, while a press is under way, when it ends. A callback waits only
   * once. Typed text is reported before the callback runs.
   */
  whenOver(this: void, callback: () => void): void;
  /**
   * Runs the waiting callbacks at once, to show the effect of the press itself. While the pointer
   * is still down, what happens is not an effect of the press and waits: a drop of files, for
   * example.
   */
  show(this: void): void;
  /** Has callbacks wait for the next task too, unless they are shown before. */
  hold(this: void): void;
}

/** Stands for pages on which no press is ever under way. */
export const NO_PRESS: Press = {
  whenOver: (callback) => callback(),
  show: () => undefined,
  hold: () => undefined,
};

/** A tap produces its click within this time after the finger is lifted. */
const CLICK_WAIT_MS = 400;

/**
 * Watches pointer presses. A press lasts until its click. If the page moves before that, the control moves
 * away from under the finger, and the click is lost.
 *
 * @param reportTyping reports text to React that React has not seen. Otherwise the next update of
 *   the page would replace what was typed by the text that React knows
 */
export function watchPresses(reportTyping: () => void): Press {
  const waiting = new Set<() => void>();
  let isUnderWay = false;
  let isHeld = false;
  let isDown = false;
  let timer: number | undefined;

  function end(): void {
    window.clearTimeout(timer);
    isUnderWay = false;
    showWaiting();
  }

  function show(): void {
    if (!isDown) showWaiting();
  }

  function showWaiting(): void {
    const callbacks = [...waiting];
    waiting.clear();
    for (const callback of callbacks) change(callback);
  }

  function change(callback: () => void): void {
    reportTyping();
    callback();
  }

  /** Ends the press after a delay; with none, after pending events, such as the click of a released mouse. */
  function endIn(milliseconds: number): void {
    window.clearTimeout(timer);
    isDown = false;
    if (isUnderWay) timer = window.setTimeout(end, milliseconds);
  }

  function follow(event: Event): void {
    if (event instanceof PointerEvent && !event.isPrimary) return;
    // Ignores an element that loses the focus: only the window's loss of it ends a press.
    if (event.type === 'blur' && event.target !== window) return;
    if (event.type === 'pointerdown') {
      // The end of the previous press may have been lost. Its callbacks wait for the end of this one.
      window.clearTimeout(timer);
      isUnderWay = true;
      isDown = true;
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
    // A menu that opens takes the release of its press, and there is no click.
    'contextmenu',
    'blur',
    'visibilitychange',
  ]) {
    window.addEventListener(type, follow, { capture: true, passive: true });
  }
  return {
    show,
    whenOver(callback) {
      if (isUnderWay || isHeld) waiting.add(callback);
      else change(callback);
    },
    hold() {
      isHeld = true;
      window.setTimeout(() => {
        isHeld = false;
        if (!isUnderWay) showWaiting();
      });
    },
  };
}

function isMouse(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === 'mouse';
}

/** A mouse moves with no button pressed if its release was missed, for example outside of the window. */
function isReleasedMouse(event: Event): boolean {
  return isMouse(event) && event instanceof PointerEvent && event.buttons === 0;
}
