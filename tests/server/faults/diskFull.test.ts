import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '../../../src/domain/limits.ts';
import { BootError, readConfig } from '../../../src/server/config/config.ts';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import { openServices } from '../../../src/server/services.ts';
import { grownTo, jpeg } from '../../fixtures/files.ts';
import { mountSmallDisk } from '../../support/smallDisk.ts';
import { sharedEnvironment, ON_POSTGRES, otherConnection } from '../support/backends.ts';
import { keptFiles } from '../support/storedFiles.ts';
import { deliver, startWithStripe, visitorWithOrder } from '../support/stripe.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { ORDER, startServer, temporaryFolder, uploadForm, Visitor } from '../support/testServer.ts';

const MB = 1_048_576;
/** `refusalTable.test.ts` has the text in both languages. */
const FULL = 'We cannot store files right now. It is safe to try again in a few minutes.';

/** Returns a data folder on a disk of 16 MB. */
async function smallDisk() {
  const folder = join(await temporaryFolder(), 'disk');
  await mkdir(folder);
  const disk = mountSmallDisk(folder, 16 * MB);
  onTestFinished(() => disk.unmount());
  return { disk, dataDir: join(folder, 'data') };
}

async function count(dataDir: string, table: string): Promise<number> {
  const other = await otherConnection(dataDir);
  return (await other.query(`select * from ${table}`)).length;
}

describe('a full disk', () => {
  test('an upload to a full disk is answered 507, and accepted once there is room', async () => {
    const { disk, dataDir } = await smallDisk();
    const server = await startServer({ DATA_DIR: dataDir });
    const visitor = new Visitor(server);
    const before = await visitor.uploadedKeys();
    const file = grownTo(jpeg(), 3 * MB);

    // There is room for its row and its first bytes only.
    disk.fill(MB);
    expect(await visitor.upload(uploadForm(file))).toMatchObject({
      status: 507,
      body: { ok: false, files: [], code: 'storage_full', error: FULL },
    });
    expect(await storedFiles(dataDir)).toEqual(before);
    expect(await count(dataDir, "files where status <> 'receiving'")).toBe(1);
    // A file that fits is still accepted.
    expect((await visitor.upload()).status).toBe(200);

    disk.free();
    expect((await visitor.upload(uploadForm(file))).status).toBe(200);
    const kept = [...(await keptFiles(dataDir)).values()];
    expect(kept.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([
      expect.any(Number),
      expect.any(Number),
      3 * MB,
    ]);
    expect(kept.some((bytes) => bytes.equals(file.bytes))).toBe(true);
  });

  test('while the disk is full to the last byte, /readyz is answered 503 and /healthz 200', async () => {
    const { disk, dataDir } = await smallDisk();
    const visitor = new Visitor(await startServer({ DATA_DIR: dataDir }));
    disk.fill();
    expect((await visitor.upload()).status).toBe(507);
    await expect.poll(async () => (await visitor.fetch('/readyz')).status).toBe(503);
    expect((await visitor.fetch('/healthz')).status).toBe(200);
    disk.free();
    await expect.poll(async () => (await visitor.fetch('/readyz')).status).toBe(200);
    expect((await visitor.upload()).status).toBe(200);
  });
});

/** PostgreSQL has a disk of its own, so that it still records rows. */
const RECORDED = ON_POSTGRES ? 200 : 507;

describe('a full disk that holds the database', () => {
  test('a checkout on a full disk is answered 507, records no part of an order, and is one order once there is room', async () => {
    const { disk, dataDir } = await smallDisk();
    const visitor = new Visitor(await startServer({ DATA_DIR: dataDir }));
    const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys(2) };

    disk.fill();
    const refused = await visitor.checkout(order);
    expect(refused.status).toBe(RECORDED);
    if (!ON_POSTGRES) {
      expect(refused.body).toEqual({ code: 'storage_full', error: FULL });
      expect(await count(dataDir, 'orders')).toBe(0);
      expect(await count(dataDir, 'files where order_id is not null')).toBe(0);
    }

    disk.free();
    const url = await visitor.paymentUrl(order);
    expect(await visitor.paymentUrl(order)).toBe(url);
    expect(await count(dataDir, 'orders')).toBe(1);
    expect(await count(dataDir, 'files where order_id is not null')).toBe(2);
  });

  test('a webhook event on a full disk is not accepted before it is recorded, and its two mails are sent once', async () => {
    const { disk, dataDir } = await smallDisk();
    const running = await startWithStripe({ DATA_DIR: dataDir });
    const { server, stripe } = running;
    const { visitor, order } = await visitorWithOrder(server);
    await visitor.paymentUrl(order);
    stripe.complete(stripe.last);
    const event = stripe.event('checkout.session.completed', stripe.last);

    disk.fill();
    expect(await deliver(running, event)).toBe(RECORDED);
    expect(await count(dataDir, "orders where status = 'paid'")).toBe(ON_POSTGRES ? 1 : 0);
    // There is no room for the mails either.
    await server.app.jobs.run(SEND_MAILS);
    expect(await mailsIn(dataDir)).toEqual([]);

    disk.free();
    expect(await deliver(running, event)).toBe(200);
    running.clock.now += HOUR_MS;
    await server.app.jobs.run(SEND_MAILS);
    expect(await mailsIn(dataDir)).toHaveLength(2);
    expect(await count(dataDir, "orders where status = 'paid'")).toBe(1);
    expect(await count(dataDir, 'outbox')).toBe(2);
  });

  test('a server on a full disk does not start, says why, and starts once there is room', async () => {
    const { disk, dataDir } = await smallDisk();
    await mkdir(dataDir);
    disk.fill();
    const config = readConfig({ ...(await sharedEnvironment(dataDir)), DATA_DIR: dataDir });
    const opening = openServices(config);
    if (ON_POSTGRES) await (await opening).database.destroy();
    else {
      await expect(opening).rejects.toThrow(BootError);
      await expect(opening).rejects.toThrow(
        /^DATA_DIR .* cannot be used: (ENOSPC|database or disk is full)/,
      );
    }
    disk.free();
    const { database } = await openServices(config);
    await database.destroy();
  });
});

/** Returns the names of the mails that were written as files. */
async function mailsIn(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'outbox')).catch(() => []);
  return names.filter((name) => name.endsWith('.eml'));
}
