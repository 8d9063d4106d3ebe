import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/limits.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { scrub } from '../../../src/server/database/scrub.ts';
import { randomToken } from '../../../src/server/ids/token.ts';
import { openServices } from '../../../src/server/services.ts';
import { DiskStorage } from '../../../src/server/storage/diskStorage.ts';
import { StorageError } from '../../../src/server/storage/storage.ts';
import { pdf } from '../../fixtures/files.ts';
import { commandOn } from '../support/commandLine.ts';
import {
  databaseBytes,
  isInWriteAheadLog,
  ON_POSTGRES,
  otherConnection,
  sharedEnvironment,
} from '../support/backends.ts';
import { deliver, startWithStripe } from '../support/stripe.ts';
import {
  ORDER,
  startServer,
  temporaryFolder,
  uploadedKeysOf,
  uploadForm,
  Visitor,
} from '../support/testServer.ts';

/** Details that no other test writes into the log that all of them share. */
function uniqueDetails() {
  const id = randomToken().replaceAll(/[-_]/g, 'x');
  const contact = {
    name: `Ana ${id}`,
    email: `${id}@example.com`,
    phone: `+1 555 010 0123 ${id.slice(0, 16)}`,
  };
  return { contact, street: `1 ${id} Street`, fileName: `passport-${id}.pdf` };
}

/** A storage that accepts files and cannot remove any. */
class UnremovableStorage extends DiskStorage {
  override async remove(): Promise<void> {
    throw new StorageError('the disk is read-only');
  }
}

/** Opens the services of a server that is running. */
async function servicesOf(dataDir: string) {
  const env = { ...(await sharedEnvironment(dataDir)), DATA_DIR: dataDir };
  const services = await openServices(readConfig(env));
  onTestFinished(() => services.database.destroy());
  return services;
}

test('personal data is in no file and no log of the database in plain, and the keys of what was deleted are in none of its files', async () => {
  const running = await startWithStripe();
  const { server, stripe, clock } = running;
  const { dataDir } = server;
  const { contact, street, fileName } = uniqueDetails();
  const visitor = new Visitor(server);
  const { body } = await visitor.upload(uploadForm({ ...pdf(), name: fileName }));
  const uploadedKeys = uploadedKeysOf(body);
  await visitor.uploadedKeys();
  await visitor.paymentUrl({ ...ORDER, ...contact, mailHardCopy: true, uploadedKeys });
  const shipping = { name: contact.name, address: { line1: street, city: 'Austin' } };
  stripe.complete(stripe.last, { shipping });
  await deliver(running, stripe.event('checkout.session.completed', stripe.last));
  const other = await otherConnection(dataDir);
  await other.query('analyze');
  // PostgreSQL must not rewrite the keys, as the retention does at boot, while its files are read.
  await server.app.jobs.run('retention');

  const personal = [...Object.values(contact), street, fileName];
  const bytes = await databaseBytes(dataDir);
  if (bytes === null) return;
  expect(personal.filter((text) => bytes.includes(text))).toEqual([]);
  const logged = await Promise.all(personal.map((text) => isInWriteAheadLog(dataDir, text)));
  expect(logged).toEqual(personal.map(() => false));

  // What is not sealed is found in the log, so the search above does read it.
  const [order] = await other.query('select reference from orders');
  expect(await isInWriteAheadLog(dataDir, String(order?.['reference']))).toBe(ON_POSTGRES);
  const shown = await commandOn(await servicesOf(dataDir), 'show', String(order?.['reference']));
  expect([contact.name, contact.email, street].filter((text) => !shown.includes(text))).toEqual([]);

  const rows = await other.query('select wrapped_key from data_keys');
  const keys = rows.map((row) => String(row['wrapped_key']));
  expect(keys).toHaveLength(3);
  expect(keys.filter((key) => !bytes.includes(key))).toEqual([]);
  clock.now += 60 * DAY_MS;
  const remaining = async () => {
    await server.app.jobs.run('retention');
    const after = await databaseBytes(dataDir);
    return keys.filter((key) => after?.includes(key) === true);
  };
  // A snapshot of PostgreSQL's own housekeeping leaves the rewriting to the next sweep.
  await expect.poll(remaining, { interval: 1000 }).toEqual([]);
});

test('the key of a file whose bytes cannot be removed yet is in no file of the database', async () => {
  const dataDir = await temporaryFolder();
  const storage = new UnremovableStorage(dataDir);
  const { server, clock } = await startWithStripe({ DATA_DIR: dataDir }, Date.now(), { storage });
  await server.app.jobs.run('retention');
  await new Visitor(server).uploadedKeys();
  const other = await otherConnection(dataDir);
  const [row] = await other.query('select wrapped_key from data_keys');
  const key = String(row?.['wrapped_key']);
  clock.now += 31 * DAY_MS;
  const isReadable = async () => {
    await server.app.jobs.run('retention');
    return (await databaseBytes(dataDir))?.includes(key) === true;
  };
  // A snapshot of PostgreSQL's own housekeeping leaves the rewriting to the next sweep.
  await expect.poll(isReadable, { interval: 1000 }).toBe(false);
  expect(await other.query('select status from files')).toEqual([{ status: 'deleting' }]);
});

test('deleted data becomes unreadable without a lock on orders, files or mails', async () => {
  const { dataDir } = await startServer();
  const { database } = await servicesOf(dataDir);
  const other = await otherConnection(dataDir);
  if (!ON_POSTGRES) {
    expect(await scrub(database)).toBe(true);
    return;
  }
  // A visitor's transaction between two statements. A lock that keeps visitors waiting would wait for it.
  await other.query('begin');
  await other.query('lock table orders, files, outbox, notices in row exclusive mode');
  await expect.poll(() => scrub(database)).toBe(true);
  await other.query('rollback');
});

test('data is not said to be forgotten while a transaction of another database keeps its key readable', async () => {
  const { dataDir } = await startServer();
  const { database } = await servicesOf(dataDir);
  if (!ON_POSTGRES) {
    expect(await scrub(database)).toBe(true);
    return;
  }
  const elsewhere = await otherConnection(await temporaryFolder());
  await elsewhere.query('begin');
  await elsewhere.query('create table written (id int)');
  const other = await otherConnection(dataDir);
  const key = randomToken();
  await other.query(`insert into data_keys values ('${key}', '${key}')`);
  await other.query('delete from data_keys');
  const isReadable = async () => (await databaseBytes(dataDir))?.includes(key);
  expect(await scrub(database)).toBe(false);
  expect(await isReadable()).not.toBe(false);
  await elsewhere.query('rollback');
  await expect.poll(() => scrub(database)).toBe(true);
  expect(await isReadable()).not.toBe(true);
});

test('data that an earlier version stored in plain text is sealed at the next start, and erased from the database', async () => {
  const dataDir = await temporaryFolder();
  const { contact, street, fileName } = uniqueDetails();
  const before = await startServer({ DATA_DIR: dataDir });
  const visitor = new Visitor(before);
  const uploadedKeys = await visitor.uploadedKeys();
  await visitor.paymentUrl({ ...ORDER, uploadedKeys });
  await before.app.close();
  const other = await otherConnection(dataDir);
  const address = { name: contact.name, address: { line1: street } };
  const request = JSON.stringify({ ...ORDER, ...contact, uploadedKeys });
  await other.query(
    `update orders set contact = null, request = '${request}', shipping = '${JSON.stringify(address)}'`,
  );
  await other.query(
    `update files set name = '${fileName}',
       wrapped_key = (select wrapped_key from data_keys where id = key)`,
  );
  await other.query('delete from data_keys');

  // In PostgreSQL a transaction of another database keeps what it could see, until it ends.
  const elsewhere = await otherConnection(await temporaryFolder());
  await elsewhere.query('begin');
  await elsewhere.query('create table written (id int)');
  const started = startServer({ DATA_DIR: dataDir });
  const unsealed = () => other.query('select key from files where wrapped_key is not null');
  await expect.poll(unsealed).toEqual([]);
  await elsewhere.query('rollback');
  await started;
  const services = await servicesOf(dataDir);
  const [order] = await other.query('select reference from orders');
  const shown = await commandOn(services, 'show', String(order?.['reference']));
  const personal = [...Object.values(contact), street];
  expect(personal.filter((text) => !shown.includes(text))).toEqual([]);
  const file = await services.scanQueue.claim('new', Date.now());
  await services.files.release(file?.key ?? '', null);
  const released = await services.files.findReleased(file?.key ?? '');
  if (released === null) throw new Error('the file was not released');
  expect(services.vault.openName(released, released.name ?? '')).toBe(fileName);
  const bytes = await databaseBytes(dataDir);
  expect([...personal, fileName].filter((text) => bytes?.includes(text) === true)).toEqual([]);
});
