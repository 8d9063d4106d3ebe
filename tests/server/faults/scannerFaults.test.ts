import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';
import { Clamd } from '../../../src/server/files/scanning/clamd.ts';
import { grownTo, pdf } from '../../fixtures/files.ts';
import { HARMFUL, startClamd } from '../../support/clamd.ts';
import { IS_LONG } from '../../support/faultForm.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { otherConnection } from '../support/backends.ts';
import { startServer, uploadForm, Visitor, type RunningServer } from '../support/testServer.ts';

const MB = 1_048_576;
const MINUTE_MS = 60_000;
/** How long a scan may take in the short form: longer than any file here takes on a busy machine. */
const SHORT_MS = 5000;

/** A server with a scanner of its own that it is well with, and a clock that the test holds. */
async function startScanned(settings: readonly string[] = []) {
  const clamd = await startClamd(settings);
  onTestFinished(() => clamd.remove());
  const clock = { now: Date.now() };
  const env = { CLAMD_URL: clamd.url };
  // The long form waits as long as the server does in operation, for half a minute.
  const { clamd: place } = readConfig(env);
  const patience = IS_LONG || place === null ? {} : { scanner: new Clamd(place, SHORT_MS) };
  const server = await startServer(env, { replaced: { now: () => clock.now, ...patience } });
  const visitor = new Visitor(server);
  return { clamd, clock, server, visitor };
}

/** What became of the files, in the order of the alphabet. */
async function statusesOf({ dataDir }: RunningServer): Promise<string[]> {
  const other = await otherConnection(dataDir);
  const rows = await other.query('select status from files');
  return rows.map(({ status }) => String(status)).toSorted();
}

const harmful = { ...pdf(), bytes: Buffer.concat([pdf().bytes, HARMFUL]) };

describe('a scanner refuses nobody', () => {
  test('while it hangs, and what came meanwhile is judged once it goes on', async () => {
    const { clamd, clock, server, visitor } = await startScanned();
    expect((await visitor.upload()).status).toBe(200);

    clamd.freeze(true);
    const answers = await Promise.all([visitor.upload(), visitor.upload(uploadForm(harmful))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await statusesOf(server)).toEqual(['quarantined', 'quarantined', 'released']);

    clamd.freeze(false);
    clock.now += MINUTE_MS;
    await server.app.jobs.run('rescan');
    expect(await statusesOf(server)).toEqual(['destroyed', 'released', 'released']);
    expect(await storedFiles(server.dataDir)).toHaveLength(2);
  });

  test('with a file over its limit, which stays in quarantine until the limit is raised', async () => {
    const { clamd, clock, server, visitor } = await startScanned(['StreamMaxLength 1M']);
    const large = { ...harmful, bytes: Buffer.concat([grownTo(pdf(), 2 * MB).bytes, HARMFUL]) };
    expect((await visitor.upload(uploadForm(large))).status).toBe(200);
    expect((await visitor.upload()).status).toBe(200);
    expect(await statusesOf(server)).toEqual(['quarantined', 'released']);

    clock.now += MINUTE_MS;
    await server.app.jobs.run('rescan');
    expect(await statusesOf(server)).toEqual(['quarantined', 'released']);

    clamd.configure([]);
    await clamd.kill();
    await clamd.start();
    clock.now += MINUTE_MS;
    await server.app.jobs.run('rescan');
    expect(await statusesOf(server)).toEqual(['destroyed', 'released']);
  });

  test('when it is killed while files come, and each has its verdict after its return', async () => {
    const { clamd, clock, server, visitor } = await startScanned();
    const uploads = Array.from({ length: 20 }, () => visitor.upload());
    await clamd.kill();
    const answers = await Promise.all(uploads);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));

    await clamd.start();
    clock.now += MINUTE_MS;
    await server.app.jobs.run('rescan');
    expect(await statusesOf(server)).toEqual(Array.from({ length: 20 }, () => 'released'));
  });
});
