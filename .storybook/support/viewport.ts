/** What is read of a story to find the screen it asks for. */
interface Screened {
  readonly globals: Readonly<Record<string, unknown>>;
  readonly parameters: Readonly<Record<string, unknown>>;
}

interface ViewportGlobal {
  readonly value?: string;
  readonly isRotated?: boolean;
}

interface ViewportParameter {
  readonly options?: Readonly<
    Record<string, { readonly styles: { readonly width: string; readonly height: string } }>
  >;
}

/**
 * Returns the width in pixels of the screen that a story or the toolbar asks for; `null` for any
 * width.
 */
export function viewportWidth({ globals, parameters }: Screened): number | null {
  const { value, isRotated }: ViewportGlobal = globals.viewport ?? {};
  const { options }: ViewportParameter = parameters.viewport ?? {};
  const styles = value === undefined ? undefined : options?.[value]?.styles;
  if (styles === undefined) return null;
  return Number.parseInt(isRotated === true ? styles.height : styles.width, 10);
}

/** After this many milliseconds a story starts at its current width. */
const LIMIT_MS = 2_000;

/**
 * Waits until the frame has the width that the story asks for, at most {@link LIMIT_MS}. Storybook's
 * manager resizes the frame while the story already renders, and a play would begin at the width of the
 * story before. On a docs page, or in a window of its own, a story takes the width there is.
 */
export function waitForViewport(story: Screened & { readonly viewMode: string }): Promise<void> {
  const width = viewportWidth(story);
  if (story.viewMode === 'docs' || window.parent === window || width === null) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('resize', check);
      resolve();
    };
    const check = () => {
      if (window.innerWidth === width) finish();
    };
    const timer = setTimeout(finish, LIMIT_MS);
    window.addEventListener('resize', check);
    check();
  });
}
