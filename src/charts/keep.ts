/** A place for a JSON value in the tab's storage. */
interface Keeper<Value> {
  /** Stores the value whenever the page is left. Returns a function that ends this. */
  readonly keepWhileReloading: (current: () => Value) => () => void;
  /** Removes the stored value, and returns it after a reload; otherwise returns `null`. */
  readonly take: () => Value | null;
}

/** Returns the place of that name. */
export function keeperOf<Value>(key: string): Keeper<Value> {
  function store(value: Value): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // The storage is unavailable or full, so the next page starts without the value.
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
      const keep = (): void => store(current());
      window.addEventListener('pagehide', keep);
      return () => window.removeEventListener('pagehide', keep);
    },
    take() {
      const text = read();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above, in the same tab
      return text === null || !isReload() ? null : (JSON.parse(text) as Value);
    },
  };
}

/** Whether this page was reloaded, by itself as the frame of a window or together with that window. */
function isReload(): boolean {
  return wasReloaded(window) || (window.top !== null && wasReloaded(window.top));
}

function wasReloaded(page: Window): boolean {
  try {
    const [entry] = page.performance.getEntriesByType('navigation');
    return entry?.toJSON().type === 'reload';
  } catch {
    // The frame is on another origin than its window.
    return false;
  }
}
