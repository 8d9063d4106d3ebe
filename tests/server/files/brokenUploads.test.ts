import { describe, expect, test } from 'vitest';
import { grownTo, pdf } from '../../fixtures/files.ts';
import { otherConnection } from '../support/backends.ts';
import {
  BODY_END,
  fieldParts,
  filePart,
  RawConnection,
  uploadHead,
} from '../support/rawConnection.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { startServer, Visitor } from '../support/testServer.ts';

const MB = 1_048_576;
/** Enough of a file for its kind to be recognized. */
const BEGINNING = grownTo(pdf(), 2048).bytes.toString('latin1');

describe('interrupted uploads', () => {
  test('uploads whose connections are reset at once are no failures of the server', async () => {
    const server = await startServer();
    const body = fieldParts() + filePart() + BEGINNING + BODY_END;
    for (let index = 0; index < 20; index++) {
      const connection = await RawConnection.open(server.port);
      connection.send(uploadHead(body.length) + body);
      connection.cut();
      await connection.closed;
    }
    expect((await new Visitor(server).upload()).status).toBe(200);
    expect(server.log.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test('an upload whose visitor drops the connection leaves no file and no row', async () => {
    const { port, dataDir } = await startServer();
    const connection = await RawConnection.open(port);
    connection.send(uploadHead(MB));
    connection.send(Buffer.from(fieldParts() + filePart() + BEGINNING, 'latin1'));
    await expect.poll(() => storedFiles(dataDir)).toHaveLength(1);
    connection.cut();

    await expect.poll(() => storedFiles(dataDir)).toEqual([]);
    const other = await otherConnection(dataDir);
    await expect.poll(() => other.query('select * from files')).toEqual([]);
  });

  test('an upload that ends in the middle is answered 400 and leaves no file', async () => {
    const { port, dataDir } = await startServer();
    const connection = await RawConnection.open(port);
    connection.send(uploadHead(MB));
    connection.send(Buffer.from(fieldParts() + filePart() + BEGINNING, 'latin1'));
    connection.end();

    expect(await connection.closed).toMatch(/^HTTP\/1\.1 400 /);
    await expect.poll(() => storedFiles(dataDir)).toEqual([]);
  });

  test('an upload that is still arriving after an hour, as a large file may, is not taken for a leftover', async () => {
    const clock = { now: Date.now() };
    const replaced = { now: () => clock.now };
    const { app, port, dataDir } = await startServer({ MAX_FILE_MB: '100' }, { replaced });
    const body = Buffer.from(fieldParts() + filePart() + BEGINNING + BODY_END, 'latin1');
    const connection = await RawConnection.open(port);
    connection.send(uploadHead(body.length, 'connection: close\r\n'));
    connection.send(body.subarray(0, -BODY_END.length));
    await expect.poll(() => storedFiles(dataDir)).toHaveLength(1);

    clock.now += 61 * 60_000;
    await app.jobs.run('uploads-sweep');
    connection.send(BODY_END);
    expect(await connection.closed).toMatch(/^HTTP\/1\.1 200 /);
    expect(await storedFiles(dataDir)).toHaveLength(1);
  });

  test('an upload that makes no progress is cut off without a response and leaves no file', async () => {
    const { port, dataDir } = await startServer({}, { stallMs: 100 });
    const connection = await RawConnection.open(port);
    connection.send(uploadHead(MB));
    connection.send(Buffer.from(fieldParts() + filePart() + BEGINNING, 'latin1'));

    expect(await connection.closed).toBe('');
    await expect.poll(() => storedFiles(dataDir)).toEqual([]);
  });
});
