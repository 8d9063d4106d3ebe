import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runOrders } from '../support/commandLine.ts';
import { startServer, Visitor } from '../support/testServer.ts';

/** Runs a server that creates its secret, receives a file and stops. Returns its data folder. */
async function usedFolder(): Promise<string> {
  const server = await startServer();
  await new Visitor(server).uploadedKeys();
  await server.app.close();
  return server.dataDir;
}

const SECRET_FILE = 'link-secret';

test('a data folder that was restored without its secret stops the start, and no other secret is created', async () => {
  const dataDir = await usedFolder();
  await rm(join(dataDir, SECRET_FILE));
  const before = await readdir(dataDir);
  await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(
    `DATA_DIR ${dataDir} cannot be used: it holds orders or files, and not the secret that opens them. Restore its file link-secret, or set LINK_SECRET`,
  );
  expect(await runOrders({ DATA_DIR: dataDir }, 'list')).toMatchObject({ code: 1, output: '' });
  expect((await readdir(dataDir)).includes(SECRET_FILE)).toBe(false);
  expect(before).not.toContain(SECRET_FILE);
});

test('a data folder of which only the files were restored stops the start', async () => {
  const dataDir = await usedFolder();
  const names = await readdir(dataDir);
  for (const name of names.filter((each) => each !== 'files')) {
    // SQLite removes the remains of its log when the statements prepared on it are collected as garbage.
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
  await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(
    `the database ${join(dataDir, 'orders.sqlite')} is missing or empty, although DATA_DIR ${dataDir} holds stored files.`,
  );
});

test('a LINK_SECRET that hides the secret in the data folder stops the start, and the message says where that is', async () => {
  const dataDir = await usedFolder();
  const kept = (await readFile(join(dataDir, SECRET_FILE), 'utf8')).trim();
  const LINK_SECRET = 'a secret that was set after the first start';
  await expect(startServer({ DATA_DIR: dataDir, LINK_SECRET })).rejects.toThrow(
    `, which is in ${join(dataDir, SECRET_FILE)}: put that back`,
  );
  await startServer({ DATA_DIR: dataDir, LINK_SECRET: `${LINK_SECRET},${kept}` });
});
