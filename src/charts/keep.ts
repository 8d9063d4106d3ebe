interface Kept<Value> {
  readonly value: Value;
  /** Whether the page itself moves on to another one that takes it; else only a reload does. */
  readonly isHandedOn: boolean;
}

/** A place in the tab's storage for a value of JSON. */
export interface Keeper<Value> {
  /** Keeps the value while the page is reloaded. Nothing is left there otherwise. */
  readonly keepWhileReloading: (current: () => Value) => () => void;
  /** Keeps a value for the page that is shown next. */
  readonly handOn: (value: Value) => void;
  /** Returns and forgets what was kept before a reload, or handed on; else `null`. */
  readonly take: () => Value | null;
}

/** Returns the place of that name. */
export function keeperOf<Value>(key: string): Keeper<Value> {
  function store(kept: Kept<Value>): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // The browser keeps nothing, or no more: the next page then starts without it.
    }
  }
  function read(): string | null {
    try {
      const text = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return text;
    } catch {
      return null;
    }
  }
  return {
    keepWhileReloading(current) {
      const keep = (): void => store({ value: current(), isHandedOn: false });
      window.addEventListener('pagehide', keep);
      return () => window.removeEventListener('pagehide', keep);
    },
    handOn: (value) => store({ value, isHandedOn: true }),
    take() {
      const text = read();
      if (text === null) return null;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above, in the same tab
      const { value, isHandedOn } = JSON.parse(text) as Kept<Value>;
      return isHandedOn || isReload() ? value : null;
    },
  };
}

/** Whether the page was reloaded; a page in a frame goes by the window that people reload. */
function isReload(): boolean {
  try {
    const [entry] = (window.top ?? window).performance.getEntriesByType('navigation');
    return entry?.toJSON().type === 'reload';
  } catch {
    // The frame is on another origin than its window.
    return false;
  }
}
