import type { Provider } from '../../domain/provider.ts';
import type { EnvironmentReader } from './environment.ts';
import { isSmtpUrl, parseMailAddress, type MailAddress } from './values.ts';

/** Senders and recipients of mails. */
export interface MailConfig {
  /** An `smtp:` or `smtps:` URL, or `null` to write each mail to a file. */
  readonly smtpUrl: string | null;
  readonly from: MailAddress;
  /** The recipient of the provider's mails about paid orders. */
  readonly provider: MailAddress;
  /** The recipient of customers' replies. */
  readonly replyTo: MailAddress;
}

/** Reads `SMTP_URL`, `MAIL_FROM` and `PROVIDER_EMAIL`. Without a server the addresses have defaults. */
export function readMail(reader: EnvironmentReader, { name, email }: Provider): MailConfig {
  const smtpUrl = reader.text('SMTP_URL') ?? null;
  if (smtpUrl !== null && !isSmtpUrl(smtpUrl)) {
    // The value is not shown, because it may contain a password.
    reader.report(
      'SMTP_URL',
      'SMTP_URL must be an smtp or smtps URL such as smtp://user:password@host:587',
    );
  }
  for (const variable of ['MAIL_FROM', 'PROVIDER_EMAIL']) {
    if (smtpUrl !== null && reader.text(variable) === undefined) {
      reader.report(variable, `${variable} must be set when SMTP_URL is`);
    }
  }
  const mailbox = (variable: string, fallback: string) =>
    reader.read(
      variable,
      { name, address: fallback },
      (value) => parseMailAddress(value, name),
      'an e-mail address, or a name and one in angle brackets',
    );
  const notifiedProvider = mailbox('PROVIDER_EMAIL', email);
  return {
    smtpUrl,
    from: mailbox('MAIL_FROM', 'orders@example.com'),
    provider: notifiedProvider,
    replyTo: {
      name,
      // A real email address is preferred to the example.
      address:
        reader.text('PROVIDER_PUBLIC_EMAIL') === undefined ? notifiedProvider.address : email,
    },
  };
}
