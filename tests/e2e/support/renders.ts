/** What React renders, as it tells its developer tools. */

import type { Page } from 'playwright';

declare global {
  /** The parts of the page in which a component has rendered: ids of sections, or roles. */
  var renderedParts: Set<string>;
}

/** What React tells of a component, an element or a text. */
interface Fiber {
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly stateNode: unknown;
}

/** Must be called before the page is opened. */
export async function noteRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    /** React's flag of a component that has rendered. */
    const PERFORMED_WORK = 1;
    globalThis.renderedParts = new Set();

    function note({ flags, child, alternate, stateNode }: Fiber): void {
      if ((flags & PERFORMED_WORK) !== 0 && !(stateNode instanceof Node)) {
        let shown = child;
        while (shown !== null && !(shown.stateNode instanceof Node)) shown = shown.child;
        const node = shown?.stateNode;
        const element = node instanceof Element ? node : node instanceof Text && node.parentElement;
        const part = element && element.closest('section, [role]');
        if (part) globalThis.renderedParts.add(part.id || (part.getAttribute('role') ?? ''));
      }
      // Children that React has not visited are the same as before.
      if (child === alternate?.child) return;
      for (let each = child; each !== null; each = each.sibling) note(each);
    }

    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => note(root.current),
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      },
    });
  });
}

/** Returns the parts in which a component has rendered since the last call. */
export function takeRenderedParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [...globalThis.renderedParts].toSorted();
    globalThis.renderedParts.clear();
    return parts;
  });
}
