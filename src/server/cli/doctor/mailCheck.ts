import { join } from 'node:path';
import { checkSmtp } from '../../mail/transport.ts';
import { hasCode } from '../../errors/errorCode.ts';
import { reasonOf } from '../../errors/reasonOf.ts';
import { existingFolder, isWritable } from './data.ts';
import { fault, ok, type Check, type Finding } from './check.ts';

export const mailCheck: Check = {
  name: 'mail',
  variables: ['DATA_DIR', 'SMTP_URL', 'MAIL_FROM', 'PROVIDER_EMAIL'],
  async run({ dataDir, mail }) {
    const { smtpUrl, from, provider } = mail;
    if (smtpUrl === null) return faultsOfOutbox(join(dataDir, 'outbox'));
    const { host, username } = new URL(smtpUrl);
    try {
      await checkSmtp(smtpUrl);
      const login = username === '' ? 'without a login' : `as ${decodeURIComponent(username)}`;
      return [
        ok(
          `${host} accepts the connection ${login}; from ${from.address}, orders to ${provider.address}`,
        ),
      ];
    } catch (error) {
      const advice = hasCode(error, 'EAUTH')
        ? 'See whether user and password in SMTP_URL are right'
        : 'See whether SMTP_URL is right, and whether a firewall blocks the port';
      return [fault(`mails cannot be sent by ${host}: ${reasonOf(error)}. They wait. ${advice}`)];
    }
  },
};

/** Returns a fault if mails cannot be written to their folder, which the first one creates. */
function faultsOfOutbox(folder: string): Finding[] {
  if (isWritable(existingFolder(folder))) return [];
  return [
    fault(
      `no mail server is set, and this account may not write mails to ${folder}. They wait. Change its owner, or set SMTP_URL`,
    ),
  ];
}
