import { spawnSync } from 'node:child_process';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PATIENCE_MS } from '../../support/patience.ts';
import { copyServer, failToStart, startProcess } from '../support/serverProcess.ts';
import { temporaryFolder } from '../support/testServer.ts';

async function withFolder(env: Record<string, string>) {
  return { DATA_DIR: await temporaryFolder(), ...env };
}

/** Starts a server that cannot start, and returns how it ended. */
async function fail(env: Record<string, string>, bundle?: string) {
  return failToStart(bundle ?? (await copyServer()), await withFolder(env));
}

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535, not "abc"'],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together',
  ],
  // Nothing can be created in this file system.
  [
    { DATA_DIR: '/proc/orders/data' },
    expect.stringMatching(/^DATA_DIR \/proc\/orders\/data cannot be used: .+$/),
  ],
  [
    { PROVIDER_NAME: 'Ana\nLINK_SECRET=hidden' },
    expect.stringMatching(/^PROVIDER_NAME must be one line .+, not several lines$/),
  ],
  [{ DATA_DIR: '/dev/null' }, expect.stringMatching(/^DATA_DIR \/dev\/null cannot be used: .+$/)],
])('a server with %o writes one line and exits with 1', async (env, line) => {
  expect(await fail(env)).toEqual({ code: 1, output: '', errors: line });
});

test.runIf(process.getuid?.() === 0)(
  'a server that may only read its database writes one line and exits with 1',
  async () => {
    const [bundle, dataDir] = [await copyServer(), await temporaryFolder()];
    const server = await startProcess(bundle, { DATA_DIR: dataDir });
    server.child.kill('SIGTERM');
    await server.exited;
    await chmod(join(dataDir, 'orders.sqlite'), 0o444);
    const capabilities = '--bounding-set=-dac_override,-dac_read_search';
    const program = [process.execPath, join(bundle, 'server/main.js')];
    const { status, stderr } = spawnSync('setpriv', [capabilities, ...program], {
      cwd: bundle,
      env: { DATA_DIR: dataDir, PORT: String(server.port) },
      // Nothing else ends a program that hangs: the test waits for it without returning to Vitest.
      timeout: PATIENCE_MS,
    });
    expect([status, String(stderr)]).toEqual([
      1,
      `DATA_DIR ${dataDir} cannot be used: attempt to write a readonly database\n`,
    ]);
  },
);

test.each([
  [
    'a folder',
    (path: string) => mkdir(path),
    '.env cannot be read: EISDIR: illegal operation on a directory, read',
  ],
  [
    'in UTF-16',
    (path: string) => writeFile(path, 'PORT=1\n', 'utf16le'),
    '.env is not a text in UTF-8: save it as one',
  ],
  [
    'without "=" in a line',
    (path: string) =>
      writeFile(path, '# settings\nTRUST_PROXY: 127.0.0.1\nDATABASE_URL=postgres://a:pw@b/c\n'),
    '.env: line 2 is no variable. Write NAME=value, or # in front of a comment',
  ],
  [
    'without the end of a quote',
    (path: string) =>
      writeFile(path, 'PROVIDER_NAME="Ana\nLINK_SECRET=hidden\nPROVIDER_LINE_EN="Certified"\n'),
    '.env: line 1 opens a quote and does not close it',
  ],
  [
    'with a quote that is closed nowhere',
    (path: string) => writeFile(path, 'PORT=4000\nPROVIDER_NAME="Ana\n'),
    '.env: line 2 opens a quote and does not close it',
  ],
  [
    'in Latin-1',
    (path: string) => writeFile(path, 'PROVIDER_NAME=Jo\u00e3o\n', 'latin1'),
    '.env is not a text in UTF-8: save it as one',
  ],
] as const)(
  'a server whose .env is %s writes one line and exits with 1',
  async (_what, write, line) => {
    const bundle = await copyServer();
    await write(join(bundle, '.env'));
    expect(await fail({}, bundle)).toEqual({ code: 1, output: '', errors: line });
  },
);

test('a server whose port is taken writes one line and exits with 1', async () => {
  const { port } = await startProcess(await copyServer(), await withFolder({}));
  expect(await fail({ PORT: String(port) })).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^HOST and PORT cannot be listened on: .*EADDRINUSE.*$/),
  });
});

test('a server whose page is not built writes one line and exits with 1', async () => {
  const bundle = await copyServer();
  await rm(join(bundle, 'client/page.json'));
  expect(await fail({}, bundle)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^the page is not built, run "npm run build" first: .+$/),
  });
});

test.each(['inspectionWorker.js', 'inspectionKeeper.js'])(
  'a server without %s writes one line and exits with 1',
  async (script) => {
    const bundle = await copyServer();
    await rm(join(bundle, 'server', script));
    expect(await fail({}, bundle)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^the server is not built, run "npm run build" first: .+$/),
    });
  },
);
