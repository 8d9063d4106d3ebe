import { describe, expect, onTestFinished, test } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/limits.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { Clamd } from '../../../src/server/files/scanning/clamd.ts';
import { grownTo, pdf } from '../../fixtures/files.ts';
import { HARMFUL, startClamd } from '../../support/clamd.ts';
import { IS_LONG } from '../../support/faultForm.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { otherConnection } from '../support/backends.ts';
import { startServer, uploadForm, Visitor, type RunningServer } from '../support/testServer.ts';

const MB = 1_048_576;
/** How long a scan may take in the short form: longer than any file here takes on a busy machine. */
const SHORT_MS = 5000;

/** Starts a server with a settable clock and a scanner of its own. */
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

/** Returns the statuses of all files, sorted. */
async function statusesOf({ dataDir }: RunningServer): Promise<string[]> {
  const other = await otherConnection(dataDir);
  const rows = await other.query('select status from files');
  return rows.map(({ status }) => String(status)).toSorted();
}

const harmful = { ...pdf(), bytes: Buffer.concat([pdf().bytes, HARMFUL]) };

describe('failing scanners', () => {
  test('files uploaded while the scanner hangs are accepted, and scanned when it continues', async () => {
    const { clamd, clock, server, visitor } = await startScanned();
    expect((await visitor.upload()).status).toBe(200);

    clamd.freeze(true);
    const responses = await Promise.all([visitor.upload(), visitor.upload(uploadForm(harmful))]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await statusesOf(server)).toEqual(['quarantined', 'quarantined', 'released']);

    clamd.freeze(false);
    clock.now += MINUTE_MS;
    await server.app.jobs.run('rescan');
    expect(await statusesOf(server)).toEqual(['destroyed', 'released', 'released']);
    expect(await storedFiles(server.dataDir)).toHaveLength(2);
  });

  test('a file over the limit of the scanner is accepted, and stays in quarantine until the limit is raised', async () => {
    const { clamd, clock, server, visitor } = await startScanned(['StreamMaxLength 1M']);
    const large = { ...harmful, bytes: Buffer.concat([grownTo(pdf(), 2 * MB).bytes, HARMFUL]) };
    expect((await visitor.upload(uploadForm(large))).status).toBe(200);
    expect((await visitor.upload()).status).toBe(200);
    expect(await statusesOf(server)).toEqual(['quarantined', 'released']);

    for (let hours = 0; hours < 9; hours += 3) {
      clock.now += 180 * MINUTE_MS;
      await server.app.jobs.run('rescan-failed');
    }
    expect(await statusesOf(server)).toEqual(['quarantined', 'released']);

    clamd.configure([]);
    await clamd.kill();
    await server.app.jobs.run('rescan');
    await clamd.start();
    clock.now += MINUTE_MS;
    await server.app.jobs.run('rescan');
    await server.app.jobs.run('rescan-failed');
    expect(await statusesOf(server)).toEqual(['destroyed', 'released']);
  });

  test('files uploaded while the scanner is killed are accepted, and scanned after its return', async () => {
    const { clamd, clock, server, visitor } = await startScanned();
    const uploads = Array.from({ length: 20 }, () => visitor.upload());
    await clamd.kill();
    const responses = await Promise.all(uploads);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));

    await clamd.start();
    clock.now += MINUTE_MS;
    await server.app.jobs.run('rescan');
    expect(await statusesOf(server)).toEqual(Array.from({ length: 20 }, () => 'released'));
  });
});
