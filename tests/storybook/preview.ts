import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { inject } from 'vitest';

/** An entry of Storybook's index: a story, or a page of documentation. */
export interface Entry {
  readonly id: string;
  /** Folders and page, separated by slashes. */
  readonly title: string;
  readonly type: 'story' | 'docs';
  readonly tags: readonly string[];
  /** The file of the story, or of the stories that the page documents, from the repository's root. */
  readonly importPath: string;
}

/** The tags by which readers filter the sidebar. */
export const TAGS = ['banner', 'designer', 'error', 'product-owner'];

/** The part of Storybook's preview that these tests use. */
interface Preview {
  readonly channel: {
    on: (
      event: 'storyRenderPhaseChanged',
      listener: (change: { readonly newPhase: string }) => void,
    ) => void;
    once: (event: string, listener: (payload: unknown) => void) => void;
    emit: (event: string, payload: unknown) => void;
  };
  readonly storyStoreValue: {
    loadStory: (story: { storyId: string }) => Promise<{
      argTypes: Record<string, { control?: { type?: string; disable?: boolean } }>;
      storyGlobals: { viewport?: { value?: string } };
      parameters: {
        viewport: { options: Record<string, { styles: { width: string; height: string } }> };
      };
    }>;
  };
}

declare global {
  // oxlint-disable-next-line no-underscore-dangle -- Storybook's own name
  var __STORYBOOK_PREVIEW__: Preview;
}

/** Reads the index of the built Storybook, in the order of its sidebar. */
export function readEntries(): Entry[] {
  const index: { entries: Record<string, Entry> } = JSON.parse(
    readFileSync(join(inject('storybook'), 'index.json'), 'utf8'),
  );
  return Object.values(index.entries);
}

/**
 * Waits until the preview is ready to show an entry. The page must have been opened with none: when
 * another entry is selected before the first was played, Storybook reloads the preview.
 */
export async function waitForPreview(page: Page): Promise<void> {
  await page.locator('body.sb-show-nopreview').waitFor({ state: 'attached' });
}

/** Resizes the window to the viewport that a story asks for. */
export async function fitScreen(page: Page, id: string): Promise<void> {
  const size = await page.evaluate(screenOf, id);
  await page.setViewportSize(size ?? { width: 1200, height: 900 });
}

async function screenOf(storyId: string): Promise<{ width: number; height: number } | null> {
  // oxlint-disable-next-line no-underscore-dangle -- Storybook's own name
  const { storyStoreValue } = globalThis.__STORYBOOK_PREVIEW__;
  const { storyGlobals, parameters } = await storyStoreValue.loadStory({ storyId });
  const styles = parameters.viewport.options[storyGlobals.viewport?.value ?? '']?.styles;
  if (styles === undefined) return null;
  return { width: Number.parseInt(styles.width, 10), height: Number.parseInt(styles.height, 10) };
}

/**
 * Selects an entry as the sidebar does, and waits until a story has been played or a page of
 * documentation rendered.
 *
 * @returns `rendered`, or the error
 */
export function show(page: Page, { id, type }: Pick<Entry, 'id' | 'type'>): Promise<string> {
  return page.evaluate(selectInPage, { id, type });
}

function selectInPage({ id, type }: Pick<Entry, 'id' | 'type'>): Promise<string> {
  // oxlint-disable-next-line no-underscore-dangle -- Storybook's own name
  const { channel } = globalThis.__STORYBOOK_PREVIEW__;
  return new Promise((resolve) => {
    setTimeout(resolve, 100_000, 'not finished after 100 s');
    const fail = (payload: unknown) => resolve(JSON.stringify(payload).slice(0, 500));
    channel.once('playFunctionThrewException', fail);
    channel.once('storyErrored', fail);
    channel.once('storyThrewException', fail);
    channel.once('storyMissing', fail);
    channel.once(type === 'docs' ? 'docsRendered' : 'storyFinished', () => resolve('rendered'));
    channel.emit('setCurrentStory', { storyId: id, viewMode: type });
  });
}
