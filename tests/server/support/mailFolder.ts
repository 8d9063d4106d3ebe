import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import type { RunningServer } from './testServer.ts';

/** A mail that a server without a mail server has written to its data folder. */
interface WrittenMail {
  /** The name of its file, without ids: "<reference>-provider-refunded". */
  readonly name: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends what is due, and returns every mail of the server, sorted by name. */
export async function writtenMails({ app, dataDir }: RunningServer): Promise<WrittenMail[]> {
  await app.jobs.run(SEND_MAILS);
  return readMails(dataDir);
}

/** Returns every mail in a data folder, sorted by name. */
export async function readMails(dataDir: string): Promise<WrittenMail[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.map(async (name) => {
      const { to, subject, text } = await PostalMime.parse(await readFile(join(folder, name)));
      return {
        name: name.replace(/(-[\w-]{32})?\.eml$/, ''),
        to: to?.map(({ address }) => address).join() ?? '',
        subject: subject ?? '',
        text: text?.trimEnd() ?? '',
      };
    }),
  );
  return mails.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
