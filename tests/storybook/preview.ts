import type { Page } from 'playwright';

/** A line of Storybook's index: a story, or a page of words. */
export interface Entry {
  readonly id: string;
  /** Folders and page, by slashes. */
  readonly title: string;
  readonly type: 'story' | 'docs';
  readonly tags: readonly string[];
}

/** What these functions need of Storybook's preview. */
interface Preview {
  readonly channel: {
    on: (event: 'storyFinished', listener: (end: { readonly storyId: string }) => void) => void;
    once: (event: string, listener: (payload: unknown) => void) => void;
    emit: (event: string, payload: unknown) => void;
  };
  readonly storyStoreValue: {
    loadStory: (story: { storyId: string }) => Promise<{
      storyGlobals: { viewport?: { value?: string } };
      parameters: {
        viewport: { options: Record<string, { styles: { width: string; height: string } }> };
      };
    }>;
  };
}

declare global {
  // oxlint-disable-next-line no-underscore-dangle, vars-on-top -- Storybook's own name
  var __STORYBOOK_PREVIEW__: Preview;
}

/** Gives the page the size of screen that a story asks for. */
export async function fitScreen(page: Page, id: string): Promise<void> {
  const size = await page.evaluate(screenOf, id);
  await page.setViewportSize(size ?? { width: 1200, height: 900 });
}

async function screenOf(storyId: string): Promise<{ width: number; height: number } | null> {
  // oxlint-disable-next-line no-underscore-dangle -- as above
  const { storyStoreValue } = globalThis.__STORYBOOK_PREVIEW__;
  const { storyGlobals, parameters } = await storyStoreValue.loadStory({ storyId });
  const styles = parameters.viewport.options[storyGlobals.viewport?.value ?? '']?.styles;
  if (styles === undefined) return null;
  return { width: Number.parseInt(styles.width, 10), height: Number.parseInt(styles.height, 10) };
}

/** Shows a story, as the sidebar would, and plays it. @returns `shown`, or what went wrong */
export function showStory(page: Page, id: string): Promise<string> {
  return page.evaluate(showHere, id);
}

function showHere(storyId: string): Promise<string> {
  // oxlint-disable-next-line no-underscore-dangle -- as above
  const { channel } = globalThis.__STORYBOOK_PREVIEW__;
  return new Promise((resolve) => {
    setTimeout(resolve, 20_000, 'never finished');
    const trouble = (payload: unknown) => resolve(JSON.stringify(payload).slice(0, 500));
    channel.once('playFunctionThrewException', trouble);
    channel.once('storyErrored', trouble);
    channel.once('storyThrewException', trouble);
    channel.once('storyMissing', trouble);
    channel.on('storyFinished', (finished: { readonly storyId: string }) => {
      if (finished.storyId === storyId) resolve('shown');
    });
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
  });
}
