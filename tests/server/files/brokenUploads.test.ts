import { describe, expect, test } from 'vitest';
import { grownTo, pdf } from '../../fixtures/files.ts';
import { otherConnection } from '../support/backends.ts';
import { fieldParts, filePart, RawConnection, uploadHead } from '../support/rawConnection.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { startServer } from '../support/testServer.ts';

const MB = 1_048_576;
/** Enough of a file to be known for what it is. */
const BEGIN = grownTo(pdf(), 2048).bytes.toString('latin1');

describe('an upload that breaks off leaves nothing behind', () => {
  test('when the visitor goes away', async () => {
    const { port, dataDir } = await startServer();
    const connection = await RawConnection.open(port);
    connection.send(uploadHead(MB));
    connection.send(Buffer.from(fieldParts() + filePart() + BEGIN, 'latin1'));
    await expect.poll(() => storedFiles(dataDir)).toHaveLength(1);
    connection.cut();

    await expect.poll(() => storedFiles(dataDir)).toEqual([]);
    const other = await otherConnection(dataDir);
    await expect.poll(() => other.query('select * from files')).toEqual([]);
  });

  test('when the rest never comes, with 400 where an answer can still be read', async () => {
    const { port, dataDir } = await startServer();
    const connection = await RawConnection.open(port);
    connection.send(uploadHead(MB));
    connection.send(Buffer.from(fieldParts() + filePart() + BEGIN, 'latin1'));
    connection.end();

    expect(await connection.closed).toMatch(/^HTTP\/1\.1 400 /);
    await expect.poll(() => storedFiles(dataDir)).toEqual([]);
  });

  test('when it makes no progress', async () => {
    const { port, dataDir } = await startServer({}, { stallMs: 100 });
    const connection = await RawConnection.open(port);
    connection.send(uploadHead(MB));
    connection.send(Buffer.from(fieldParts() + filePart() + BEGIN, 'latin1'));

    expect(await connection.closed).toBe('');
    await expect.poll(() => storedFiles(dataDir)).toEqual([]);
  });
});
