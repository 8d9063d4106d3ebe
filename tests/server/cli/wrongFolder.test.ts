import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failed, succeeded } from '../support/commandLine.ts';
import { runOrders } from '../support/serverProcess.ts';
import { startServer, temporaryFolder } from '../support/testServer.ts';

/** The message of a command whose data folder has no database. */
const messageIn = (dataDir: string) =>
  `there is no database ${join(dataDir, 'orders.sqlite')}, and none was created: run the command in the folder of the server, or set DATA_DIR to its data folder\n`;

test.each([
  ['list'],
  ['show', 'BCDFGHJK'],
  ['files', 'BCDFGHJK'],
  ['purge', 'BCDFGHJK'],
  ['reseal'],
])(
  'orders %s in a folder without a database fails, names the database, and creates nothing',
  async (...args) => {
    const folder = await temporaryFolder();
    const empty = await runOrders({ DATA_DIR: folder }, ...args);
    const missing = await runOrders({ DATA_DIR: join(folder, 'data') }, ...args);
    expect([empty, missing]).toEqual([
      failed(messageIn(folder)),
      failed(messageIn(join(folder, 'data'))),
    ]);
    expect(await readdir(folder)).toEqual([]);
  },
);

test('orders list and show name the database in which they found nothing', async () => {
  const { dataDir } = await startServer();
  const database = join(dataDir, 'orders.sqlite');
  expect(await runOrders({ DATA_DIR: dataDir }, 'list')).toEqual(
    succeeded(`There are no orders in ${database}.\n`),
  );
  expect(await runOrders({ DATA_DIR: dataDir }, 'show', 'bcdf-ghjk')).toEqual(
    failed(`There is no order BCDFGHJK in ${database}.\n`),
  );
});
