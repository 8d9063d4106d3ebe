import { describe, expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '../../../src/domain/limits.ts';
import { UsageError } from '../../../src/server/cli/errors.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { openServices } from '../../../src/server/services.ts';
import { grownTo, jpeg } from '../../fixtures/files.ts';
import { otherConnection, sharedEnvironment, testOnce } from '../support/backends.ts';
import { commandOn } from '../support/commandLine.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { ORDER, startServer, uploadForm, Visitor } from '../support/testServer.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

/** Starts a server with an ordered file, one without an order that is 49 hours old, and a new one. */
async function startWithFiles() {
  const clock = { now: NOON };
  const now = () => clock.now;
  const { dataDir, origin } = await startServer({}, { replaced: { now } });
  const visitor = new Visitor({ origin });
  const [ordered = ''] = await visitor.uploadedKeys();
  await visitor.paymentUrl({ ...ORDER, uploadedKeys: [ordered] });
  await visitor.upload(uploadForm(grownTo(jpeg(), 1_572_864)));
  clock.now += 49 * HOUR_MS;
  const [newer = ''] = await visitor.uploadedKeys();

  const environment = { ...(await sharedEnvironment(dataDir)), DATA_DIR: dataDir };
  const services = await openServices(readConfig(environment), { now });
  onTestFinished(() => services.database.destroy());
  const other = await otherConnection(dataDir);
  const orders = (...args: string[]) => commandOn(services, ...args);
  return { dataDir, other, orders, ordered, newer };
}

describe('npm run orders with --unordered', () => {
  test('orders files lists the files without an order, the oldest first, without their names', async () => {
    const { orders, other } = await startWithFiles();
    const [row] = await other.query("select network from files where kind = 'jpeg'");
    const network = String(row?.['network']);
    expect(await orders('files', '--unordered')).toBe(
      `2 files without an order, 1.6 MB:

received              kind  size    status       network
2026-03-01T12:00:00Z  jpeg  1.5 MB  quarantined  ${network}
2026-03-03T13:00:00Z  pdf   1 kB    quarantined  ${network}`,
    );
  });

  test('orders purge deletes the files without an order after 48 hours, or another age, and records it', async () => {
    const { dataDir, other, orders, ordered, newer } = await startWithFiles();
    expect(await orders('purge', '--unordered', '--older-than=4d')).toBe(
      '0 files without an order deleted.',
    );
    expect(await orders('purge', '--unordered')).toBe('1 file without an order deleted.');
    expect((await storedFiles(dataDir)).toSorted()).toEqual([ordered, newer].toSorted());
    expect(await orders('purge', '--unordered', '--older-than=0h')).toBe(
      '1 file without an order deleted.',
    );
    expect(await storedFiles(dataDir)).toEqual([ordered]);
    expect(await orders('files', '--unordered')).toBe('There are no files without an order.');
    expect(await other.query('select what, why from deletions')).toEqual([
      { what: 'file', why: 'purge' },
      { what: 'file', why: 'purge' },
    ]);
  });

  testOnce(
    'orders purge refuses an age that it does not understand, and one of an order',
    async () => {
      const { orders } = await startWithFiles();
      await expect(orders('purge', '--unordered', '--older-than=soon')).rejects.toEqual(
        new UsageError('An age is a number of hours or days: --older-than=48h or --older-than=7d.'),
      );
      await expect(orders('purge', 'BCDFGHJK', '--older-than=2d')).rejects.toEqual(
        new UsageError('Only purge --unordered takes an age.'),
      );
    },
  );
});
