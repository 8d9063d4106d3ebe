import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailAddress } from '../config/values.ts';
import { MAIL_RECIPIENTS, type MailRecipient } from '../database/schema.ts';
import { FILE_MODE, FOLDER_MODE, syncFolder } from '../storage/durable.ts';

/** A mail with everything in it. Made twice from the same order, it says the same. */
export interface Mail {
  /** By which a mail that came twice can be told; unique, a part of its Message-ID. */
  readonly id: string;
  /** What its file is called where mail is written to files: unique, and harmless in a path. */
  readonly fileName: string;
  readonly date: Date;
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly replyTo: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where mail goes. */
export interface MailTransport {
  /**
   * Hands a mail over for good.
   *
   * @throws {MailServerError} when no mail could be handed over just now
   * @throws what else is wrong with this one
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  /** Deletes what it keeps of the mails about an order. */
  forget(reference: string): Promise<void>;
}

/** The mail server cannot be used, whatever the mail. */
export class MailServerError extends Error {
  override name = 'MailServerError';
}

/** What an attempt may take. The mail server's own delays count: it may be slow, but not silent. */
export interface SmtpTimeouts {
  readonly connectMs: number;
  readonly silenceMs: number;
}

/**
 * A mail server may take its time over a mail it has been given whole (RFC 5321, 4.5.3.2.6): whoever
 * gives up on it before it answers has to send the mail again, and the customer may get both.
 */
const TIMEOUTS: SmtpTimeouts = { connectMs: 20_000, silenceMs: 10 * 60_000 };

/** What goes wrong with the connection, and not with what was said of the mail. */
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

/** Mail by SMTP, a connection for each. */
export function smtpTransport(smtpUrl: string, timeouts: SmtpTimeouts = TIMEOUTS): MailTransport {
  const url = new URL(smtpUrl);
  const transporter = createTransport({
    url: smtpUrl,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    socketTimeout: timeouts.silenceMs,
    // A password never travels in the clear, except to this machine.
    requireTLS: url.protocol === 'smtp:' && url.username !== '' && !isLocal(url.hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, signal) {
      try {
        await transporter.sendMail({ ...messageOf(mail), signal });
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (!SERVER_CODES.has(code)) throw error;
        throw new MailServerError('the mail server cannot be used', { cause: error });
      }
    },
    // What was handed over is not ours any more.
    forget: async () => {},
  };
}

/**
 * Mail as files, for trying things out and for other programs to send. A file appears whole and
 * under a name of its own, so that a mail written twice is there once.
 */
export function mailFolder(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
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
      const names = MAIL_RECIPIENTS.map((recipient) => mailFileName(reference, recipient));
      await Promise.all(
        names
          .flatMap((name) => [name, draftOf(name)])
          .map((name) => rm(join(folder, name), { force: true })),
      );
    },
  };
}

/** What the file of an order's mail is called. */
export function mailFileName(reference: string, recipient: MailRecipient): string {
  return `${reference}-${recipient}.eml`;
}

/** One name, so that what a killed process left is written over by the next attempt. */
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
    // No answering machine needs to answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function isLocal(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host);
}
