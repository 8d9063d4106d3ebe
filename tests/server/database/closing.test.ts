import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { SQLITE_FILE } from '../../../src/server/database/database.ts';
import { ORDER, startServer, temporaryFolder, Visitor } from '../support/testServer.ts';

test('the database file of a server that has stopped holds every order, without SQLite’s log beside it', async () => {
  const server = await startServer();
  const visitor = new Visitor(server);
  await visitor.paymentUrl({ ...ORDER, uploadedKeys: await visitor.uploadedKeys() });
  await server.app.close();

  const path = join(await temporaryFolder(), SQLITE_FILE);
  await copyFile(join(server.dataDir, SQLITE_FILE), path);
  const copy = new DatabaseSync(path);
  try {
    expect(copy.prepare('select count(*) as orders from orders').get()).toEqual({ orders: 1 });
  } finally {
    copy.close();
  }
});
