/** A client of the W3C WebDriver protocol, as far as the walks need it. https://www.w3.org/TR/webdriver2/ */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../support/product.ts';
import { answering, isListening } from '../support/started.ts';
import { HOLD_MS, type Key, type Tab } from './tab.ts';

/** How to start a browser by its driver. */
interface Driver {
  readonly program: string;
  /** The vendor's capability that holds the options of its browser. */
  readonly vendor: 'webkitgtk' | 'wpe';
  readonly binary: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** The member that names an element in the protocol. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * How long a command may take, in ms: what a driver gives a script. WebKit's drivers can lose the answer of a script
 * that runs while one page replaces another, and would never answer.
 */
const ANSWER_MS = 30_000;

/** What the protocol calls a key. https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS: Readonly<Record<Key, string>> = {
  Tab: '\uE004',
  Space: ' ',
  Enter: '\uE007',
  Escape: '\uE00C',
};

/** A browser with one tab. */
interface DrivenBrowser {
  readonly tab: Tab;
  /** Resizes the window; browsers without windows refuse. */
  readonly resize: (size: { readonly width: number; readonly height: number }) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Starts a driver on a free port, and its browser.
 *
 * @throws {Error} with the driver's answer, if there is no session
 */
export async function startDriven(driver: Driver, baseUrl: string): Promise<DrivenBrowser> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // The driver gets a group of its own, because it leaves processes of its browser behind when it
  // ends.
  const started = spawn(driver.program, [`--port=${port}`, '--host=127.0.0.1'], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...driver.environment },
  });
  const end = () => {
    if (started.pid !== undefined) process.kill(-started.pid, 'SIGKILL');
  };
  // This also happens when a test run is aborted.
  process.once('exit', end);
  const stop = async () => {
    process.off('exit', end);
    const ended = started.exitCode === null ? once(started, 'exit') : null;
    end();
    await ended;
  };
  try {
    await answering(driver.program, [started], () => isListening(port));
    const options = { binary: driver.binary, args: driver.args };
    const { sessionId } = await send<{ sessionId: string }>('POST', `${url}/session`, {
      capabilities: { alwaysMatch: { [`${driver.vendor}:browserOptions`]: options } },
    });
    const session = `${url}/session/${sessionId}`;
    return {
      tab: tabOf(session, baseUrl),
      resize: (size) => send('POST', `${session}/window/rect`, { x: 0, y: 0, ...size }),
      close: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @throws {Error} with the driver's answer, if it refuses the command; a `TimeoutError` if there is none */
async function send<Value = void>(method: string, url: string, body: object = {}): Promise<Value> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const answer: { value: Value } = JSON.parse(await response.text());
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(answer.value)}`);
  return answer.value;
}

interface ElementReference {
  readonly [ELEMENT]: string;
}

function tabOf(session: string, baseUrl: string): Tab {
  const sendKeys = (element: ElementReference, text: string) =>
    send('POST', `${session}/element/${element[ELEMENT]}/value`, { text });
  const sendToActive = async (text: string) => {
    await sendKeys(await send<ElementReference>('GET', `${session}/element/active`), text);
  };
  const act = (type: 'key' | 'pointer', actions: readonly object[]): Promise<void> =>
    send('POST', `${session}/actions`, { actions: [{ type, id: type, actions }] });
  return {
    goto: (path) => send('POST', `${session}/url`, { url: baseUrl + path }),
    back: () => send('POST', `${session}/back`),
    evaluate: (run, ...args) =>
      send('POST', `${session}/execute/sync`, {
        script: `return (${String(run)})(...arguments)`,
        args,
      }),
    pressAt: ({ x, y }) =>
      act('pointer', [
        { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: HOLD_MS },
        { type: 'pointerUp', button: 0 },
      ]),
    type: sendToActive,
    // Unlike text, a key can be pressed whatever has the focus.
    key: (name) =>
      act('key', [
        { type: 'keyDown', value: KEYS[name] },
        { type: 'keyUp', value: KEYS[name] },
      ]),
    choose: async (selector, paths) => {
      const picker = await send<ElementReference>('POST', `${session}/element`, {
        using: 'css selector',
        value: selector,
      });
      await sendKeys(picker, paths.join('\n'));
    },
    screenshot: async () =>
      Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
  };
}
