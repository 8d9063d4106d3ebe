import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { mailFileName } from '../../../src/server/mail/transport.ts';
import { IS_LONG } from '../../support/faultForm.ts';
import { PROVIDER, startMailServer, type MailServer, type Step } from '../support/mailServer.ts';
import { copyServer, startProcess, type ServerProcess } from '../support/serverProcess.ts';
import { ON_POSTGRES, otherConnection, type OtherConnection } from '../support/backends.ts';
import { CONTACT, ORDER, temporaryFolder, Visitor } from '../support/testServer.ts';

/** Starts a server that a test can kill and start again on the same data. */
async function start(env: Record<string, string> = {}) {
  const bundle = await copyServer();
  const dataDir = await temporaryFolder();
  const boot = () => startProcess(bundle, { DATA_DIR: dataDir, ...env });
  let server = await boot();
  const other = await otherConnection(dataDir);
  return {
    dataDir,
    other,
    visitor: new Visitor(server),
    /** The current process. */
    process: () => server,
    /** Starts it again after it was killed, with the claims of mails expired. */
    startAgain: async () => {
      await server.exited;
      await other.query('update outbox set due_at = 0 where sent_at is null');
      server = await boot();
    },
    /** Waits until both mails are recorded as sent. */
    bothSent: async () => {
      await expect
        .poll(() => other.query('select id from outbox where sent_at is not null'))
        .toHaveLength(2);
    },
  };
}

/** Starts a mail server, and a server that sends to it. */
async function startWithReceiver() {
  const receiver = await startMailServer();
  return { ...(await start(receiver.env)), receiver };
}

async function place(visitor: Visitor): Promise<string> {
  return visitor.paymentUrl({ ...ORDER, uploadedKeys: await visitor.uploadedKeys() });
}

async function pay(visitor: Visitor, url: string): Promise<void> {
  expect((await visitor.post(`${new URL(url).pathname}/pay`)).status).toBe(303);
}

function kill({ child }: ServerProcess): void {
  child.kill('SIGKILL');
}

/** Makes the database refuse every update of a column of the outbox. Returns how to end that. */
async function refusing(other: OtherConnection, column: 'due_at' | 'sent_at') {
  const when = `create trigger held before update of ${column} on outbox`;
  if (ON_POSTGRES) {
    const body = "begin raise exception 'held'; end";
    await other.query(`create function held() returns trigger language plpgsql as $$ ${body} $$`);
    await other.query(`${when} for each row execute function held()`);
    return () => other.query('drop trigger held on outbox');
  }
  await other.query(`${when} begin select raise(abort, 'held'); end`);
  return () => other.query('drop trigger held');
}

/** Pays an order, kills the server twice at a step of its mails, and waits until both mails are sent. */
async function paidAndKilledAt(at: Step): Promise<MailServer> {
  const { receiver, visitor, process, startAgain, bothSent } = await startWithReceiver();
  let kills = 0;
  receiver.reply = (step) => {
    if (step !== at || kills === 2) return 'take';
    kills += 1;
    kill(process());
    return 'hang';
  };
  await pay(visitor, await place(visitor)).catch(() => {});
  await process().exited;
  await startAgain();
  await process().exited;
  await startAgain();
  await bothSent();
  expect(kills).toBe(2);
  return receiver;
}

describe('kills while mails are sent by SMTP', () => {
  const both = [CONTACT.email, PROVIDER].toSorted();

  test('a server that is killed before it has claimed a mail sends each mail once after its restart', async () => {
    const { receiver, other, visitor, process, startAgain, bothSent } = await startWithReceiver();
    const url = await place(visitor);
    const release = await refusing(other, 'due_at');
    await pay(visitor, url);
    kill(process());
    await process().exited;
    await release();
    await startAgain();
    await bothSent();
    expect(receiver.received.map(({ to }) => to.join()).toSorted()).toEqual(both);
  });

  // The server has done the same at each of these steps as before a whole mail is accepted, which the next test
  // has.
  const earlier: [string, Step][] = [
    ['connected', 'connected'],
    ['named the sender', 'sender'],
    ['named the recipient', 'recipient'],
    ['begun with the mail', 'begun'],
  ];
  test.each(IS_LONG ? earlier : [])(
    'a server that is killed twice when it has %s sends each mail once after its restart',
    async (_step, at) => {
      const receiver = await paidAndKilledAt(at);
      expect(receiver.received.map(({ to }) => to.join()).toSorted()).toEqual(both);
    },
  );

  test('a server that is killed before a whole mail is accepted sends it again under the same Message-ID', async () => {
    const receiver = await paidAndKilledAt('whole');
    // The first two were never accepted.
    expect(receiver.received).toHaveLength(4);
    expect(new Set(receiver.messageIds).size).toBe(2);
    const accepted = receiver.received.slice(2);
    expect(accepted.map(({ to }) => to.join()).toSorted()).toEqual(both);
  });

  test('a server that is killed between a mail’s acceptance and its record sends it again under the same Message-ID', async () => {
    const { receiver, other, visitor, process, startAgain, bothSent } = await startWithReceiver();
    const url = await place(visitor);
    const release = await refusing(other, 'sent_at');
    await pay(visitor, url);
    for (const count of [1, 2]) {
      // The sender closes the connection once it has read the reply.
      await expect.poll(() => receiver.received.length).toBe(count);
      await expect.poll(() => receiver.connected).toBe(0);
      kill(process());
      await process().exited;
      if (count === 2) await release();
      await startAgain();
    }
    await bothSent();
    expect(receiver.received).toHaveLength(4);
    expect(new Set(receiver.messageIds).size).toBe(2);
    const accepted = receiver.received.slice(2);
    expect(accepted.map(({ to }) => to.join()).toSorted()).toEqual(both);
  });
});

/** Returns the names of the files of mails, drafts included, and their Message-IDs. */
async function mailsIn(dataDir: string) {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder);
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return { names: names.toSorted(), ids: new Set(mails.map(({ messageId }) => messageId)) };
}

async function namesOf(other: OtherConnection): Promise<[string, string]> {
  const [row] = await other.query('select reference from orders');
  const reference = String(row?.['reference']);
  return [mailFileName(reference, 'customer'), mailFileName(reference, 'provider')];
}

describe('kills while mails are written to files', () => {
  test('a server that is killed between a mail’s file and its record has written two files after its restart', async () => {
    const { dataDir, other, visitor, process, startAgain, bothSent } = await start();
    const url = await place(visitor);
    const release = await refusing(other, 'sent_at');
    await pay(visitor, url);
    const files = () => readdir(join(dataDir, 'outbox')).catch(() => []);
    await expect.poll(files).toHaveLength(1);
    kill(process());
    await process().exited;
    expect(await files()).toHaveLength(1);
    await release();
    await startAgain();
    await bothSent();
    const { names, ids } = await mailsIn(dataDir);
    expect(names).toEqual(await namesOf(other));
    expect(ids.size).toBe(2);
  });

  test('a server that is killed while it writes a mail has written two whole files after its restart', async () => {
    const { dataDir, other, visitor, process, startAgain, bothSent } = await start();
    const url = await place(visitor);
    const folder = join(dataDir, 'outbox');
    const [name] = await namesOf(other);
    const draft = join(folder, `.${name}.part`);
    // The server blocks when it opens the pipe, because nobody reads it.
    execFileSync('mkdir', [folder]);
    execFileSync('mkfifo', [draft]);
    await pay(visitor, url);
    const claimed = () =>
      other.query("select id from outbox where recipient = 'customer' and attempts = 1");
    await expect.poll(claimed).toHaveLength(1);
    kill(process());
    await process().exited;
    await rm(draft);
    await writeFile(draft, 'From: half a ');
    await startAgain();
    await bothSent();
    const { names, ids } = await mailsIn(dataDir);
    expect(names).toEqual(await namesOf(other));
    expect(ids.size).toBe(2);
  });
});
