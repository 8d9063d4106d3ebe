import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { ok, type Finding } from './check.ts';

/** The lines for services that are not configured, by the name of their check. */
const TEXTS: Readonly<Record<string, (config: Config) => string>> = {
  scanner: () => 'none is set: no file is scanned, and none can be downloaded',
  mail: ({ dataDir }) => `no mail server is set: mails are written to ${join(dataDir, 'outbox')}`,
  payments: () => 'Stripe is not set: orders are paid on a test page, without any money',
  webhook: () => 'none is needed without Stripe',
};

/** Returns the finding for a check without findings because its service is not configured. */
export function unconfigured(subject: string, config: Config): Finding[] {
  const text = TEXTS[subject];
  return text === undefined ? [] : [ok(text(config))];
}
