import { expect, test } from 'vitest';
import { openSqlite } from '../../../src/server/database/database.ts';
import { temporaryFolder } from '../support/testServer.ts';

test('a query for SQLite loses its row locks and keeps its distinct', async () => {
  const database = await openSqlite(await temporaryFolder());
  try {
    const query = database
      .selectFrom('files')
      .select('session')
      .distinct()
      .forUpdate()
      .skipLocked()
      .compile();
    expect(query.sql.trim()).toBe('select distinct "session" from "files"');
  } finally {
    await database.destroy();
  }
});
