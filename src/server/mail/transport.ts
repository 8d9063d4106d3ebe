import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import type { MailConfig } from '../config/mail.ts';
import type { MailAddress } from '../config/values.ts';
import type { MailRecipient } from '../database/tables/mail.ts';
import { FILE_MODE, FOLDER_MODE, syncFolder } from '../storage/durable.ts';
import { codeOf, hasCode } from '../errors/errorCode.ts';

/** A complete mail. Composing it again from the same order gives the same content. */
export interface Mail {
  /** A unique id, part of the Message-ID, by which a duplicate can be recognized. */
  readonly id: string;
  /** Its file name if mails are written to files: unique, and safe in a path. */
  readonly fileName: string;
  readonly date: Date;
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly replyTo: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Whether it names the customer. No copy of it may remain after the purge of its order. */
  readonly isPersonal: boolean;
}

const ASCII = /^[!-~]*$/;
/** A domain, which may be international. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * Returns the recipient of replies to a mail to the provider. It is the customer, or the provider if the customer's
 * address is not ASCII, or its domain is none, as with a comma that was copied along. Mail servers refuse a mail
 * with such an address in any header, a valid one that is not ASCII unless they have SMTPUTF8 (RFC 6531), and the
 * provider would not learn of the order. The letter shows the address.
 *
 * @param customer `null` if it is not known any more
 */
export function replyToCustomer(customer: MailAddress | null, mail: MailConfig): MailAddress {
  return customer !== null && isUsual(customer.address) ? customer : mail.replyTo;
}

/** Whether any mail server takes an address: its local part is ASCII, and its domain can be written as one. */
function isUsual(address: string): boolean {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return ASCII.test(address.slice(0, at)) && DOMAIN.test(domain) && domainToASCII(domain) !== '';
}

/** A way to deliver mails. */
export interface MailTransport {
  /**
   * Hands a mail over. It is delivered or durable once this resolves.
   *
   * @param signal aborts the attempt
   * @throws {MailServerError} if no mail can be handed over at present
   * @throws {Error} if only this mail was refused
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  /** Deletes the copies it keeps of the mails about an order. */
  forget(reference: string): Promise<void>;
}

/** The mail server cannot be used for any mail. */
export class MailServerError extends Error {
  override name = 'MailServerError';
}

/** Time limits of an attempt: to connect, and to wait for the mail server's next bytes. */
interface SmtpTimeouts {
  readonly connectMs: number;
  readonly silenceMs: number;
}

/**
 * A mail server may take ten minutes to acknowledge a mail (RFC 5321, 4.5.3.2.6). If the client gave
 * up earlier, it would send the mail again, and the customer could receive both.
 */
const TIMEOUTS: SmtpTimeouts = { connectMs: 20_000, silenceMs: 10 * 60_000 };

/** Error codes about the connection, as opposed to the mail. */
const SERVER_CODES = new Set([
  'ECONNECTION',
  'EDNS',
  'ESOCKET',
  'ETLS',
  'ETIMEDOUT',
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
  'EPROXY',
]);

/** The parameters of an SMTP URL by which a password could be sent unencrypted. */
const TLS_PARAMETERS = ['secure', 'ignoreTLS', 'requireTLS', 'opportunisticTLS'];

/** Returns a transport that sends mails by SMTP, each over a connection of its own. */
export function smtpTransport(smtpUrl: string, timeouts: SmtpTimeouts = TIMEOUTS): MailTransport {
  let transporter: ReturnType<typeof smtpTransporter> | undefined;
  return {
    async send(mail, signal) {
      try {
        transporter ??= smtpTransporter(smtpUrl, timeouts);
        await (await transporter).sendMail({ ...messageOf(mail), signal });
      } catch (error) {
        if (!SERVER_CODES.has(codeOf(error))) throw error;
        throw new MailServerError('the mail server cannot be used', { cause: error });
      }
    },
    // No copies are kept of mails that were handed over.
    forget: async () => {},
  };
}

/** Short, because the operator is waiting. */
const CHECK_TIMEOUTS: SmtpTimeouts = { connectMs: 8000, silenceMs: 8000 };

/**
 * Connects to a mail server and logs in, and sends no mail.
 *
 * @throws {Error} if mails cannot be handed over
 */
export async function checkSmtp(smtpUrl: string): Promise<void> {
  const transporter = await smtpTransporter(smtpUrl, CHECK_TIMEOUTS);
  try {
    await transporter.verify();
  } finally {
    transporter.close();
  }
}

/** Loads the library with the first mail, because loading it takes a quarter of a command's processor time. */
async function loadNodemailer() {
  const { createTransport } = await import('nodemailer');
  return createTransport;
}

async function smtpTransporter(smtpUrl: string, timeouts: SmtpTimeouts) {
  const url = new URL(smtpUrl);
  const isExposed = url.username !== '' && !isLocal(url.hostname);
  // A parameter of the URL would override an option.
  if (isExposed) for (const name of TLS_PARAMETERS) url.searchParams.delete(name);
  const createTransport = await loadNodemailer();
  return createTransport({
    url: url.href,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    socketTimeout: timeouts.silenceMs,
    // A password is never sent unencrypted, except to this machine.
    requireTLS: url.protocol === 'smtp:' && isExposed,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Returns a transport that writes mails to files, for development or for another program to send. A
 * file appears only when it is complete. A mail that is written twice replaces its file.
 */
export function mailFolder(folder: string): MailTransport {
  return {
    async send(mail) {
      const createTransport = await loadNodemailer();
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(messageOf(mail));
      if (!Buffer.isBuffer(message)) throw new TypeError('the mail was not composed whole');
      const path = join(folder, mail.fileName);
      const draft = join(folder, draftOf(mail.fileName));
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      const file = await open(draft, 'w', FILE_MODE);
      try {
        await file.writeFile(message);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
      await syncFolder(folder);
    },
    async forget(reference) {
      const names = await readdir(folder).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return [];
        throw error;
      });
      const isAbout = (name: string) => name.startsWith(`${reference}-`);
      await Promise.all(
        names
          .filter((name) => isAbout(name) || isAbout(name.slice(1)))
          .map((name) => rm(join(folder, name), { force: true })),
      );
    },
  };
}

/**
 * Returns the name of the file of an order's mail.
 *
 * @param notice distinguishes the notices about an order; empty for the mail about its payment
 */
export function mailFileName(reference: string, recipient: MailRecipient, notice = ''): string {
  return `${reference}-${recipient}${notice === '' ? '' : `-${notice}`}.eml`;
}

/** Returns a fixed name, so that the next attempt overwrites the draft of a killed process. */
function draftOf(fileName: string): string {
  return `.${fileName}.part`;
}

function messageOf({ id, date, from, to, replyTo, subject, text, html }: Mail) {
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  return {
    messageId: `<${id}@${domain}>`,
    date,
    from,
    to,
    replyTo,
    subject,
    text,
    html,
    // Tells autoresponders not to reply (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function isLocal(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host);
}
