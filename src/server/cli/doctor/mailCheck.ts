import { checkSmtp } from '../../mail/transport.ts';
import { hasCode } from '../../errors/errorCode.ts';
import { reasonOf } from '../../errors/reasonOf.ts';
import { fault, ok, type Check } from './check.ts';

export const mailCheck: Check = {
  name: 'mail',
  variables: ['SMTP_URL', 'MAIL_FROM', 'PROVIDER_EMAIL'],
  async run({ mail }) {
    const { smtpUrl, from, provider } = mail;
    if (smtpUrl === null) return [];
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
