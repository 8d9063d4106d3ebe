import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright';
import type { BrowserCommand, BrowserCommandContext } from 'vitest/node';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /**
     * Takes a screenshot of the page, and returns whether its bytes are those that equalled the reference when it was last renewed. Where
     * references are renewed it is recorded instead, and never the same.
     *
     * @param name the reference's path below `tests/screenshots`, without its extension
     */
    isSameCapture: (name: string) => Promise<boolean>;
  }
}

/** The SHA-256 of a reference and of the screenshot that equalled it when it was renewed, both in hexadecimal. */
interface Capture {
  readonly screenshot: string;
  readonly reference: string;
}

const SCREENSHOTS = new URL('../screenshots/', import.meta.url);
const CAPTURES = new URL('captures.json', SCREENSHOTS);

/** See `BrowserCommands`. */
export const isSameCapture: BrowserCommand<[name: string]> = async (context, name) => {
  const screenshot = sha256(await takeScreenshot(context));
  const captures = readCaptures();
  if (context.project.serializedConfig.snapshotOptions.updateSnapshot === 'all') {
    writeCaptures({ ...captures, [name]: { screenshot, reference: '' } });
    return false;
  }
  const capture = captures[name];
  return capture?.screenshot === screenshot && capture.reference === digestOf(name);
};

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Takes a screenshot of the story by Chromium's protocol: Playwright has no way to ask for the fast compression,
 * which takes half of the time.
 */
async function takeScreenshot({ page, context, iframe }: BrowserCommandContext): Promise<Buffer> {
  const box = await iframe.locator('html').boundingBox();
  if (box === null) throw new Error('The story has no size.');
  const session = sessions.get(page) ?? context.newCDPSession(page);
  sessions.set(page, session);
  const { data } = await (
    await session
  ).send('Page.captureScreenshot', { clip: { ...box, scale: 1 }, optimizeForSpeed: true });
  return Buffer.from(data, 'base64');
}

/** Records the references beside the screenshots that equalled them, once they are renewed. */
export function recordReferences(): void {
  const captures = readCaptures();
  const recorded = listReferences().map((name) => [
    name,
    { screenshot: captures[name]?.screenshot ?? '', reference: digestOf(name) },
  ]);
  writeCaptures(Object.fromEntries(recorded));
}

/** Lists the references by their names, sorted. */
export function listReferences(): string[] {
  return readdirSync(SCREENSHOTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.png'))
    .map((name) => name.slice(0, -'.png'.length).replaceAll('\\', '/'))
    .toSorted();
}

/** Lists the references and records that do not belong together: `npm run update:screenshots` renews both. */
export function staleCaptures(): string[] {
  const captures = readCaptures();
  return [...new Set([...listReferences(), ...Object.keys(captures)])].filter(
    (name) => captures[name]?.reference !== digestOf(name),
  );
}

/** Returns the digest of a reference, and of none the empty text. */
function digestOf(name: string): string {
  return existsSync(fileOf(name)) ? sha256(readFileSync(fileOf(name))) : '';
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(`${name}.png`, SCREENSHOTS));
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function readCaptures(): Record<string, Capture> {
  return existsSync(CAPTURES) ? JSON.parse(readFileSync(CAPTURES, 'utf8')) : {};
}

function writeCaptures(captures: Readonly<Record<string, Capture>>): void {
  writeFileSync(CAPTURES, `${JSON.stringify(captures, null, 2)}\n`);
}
