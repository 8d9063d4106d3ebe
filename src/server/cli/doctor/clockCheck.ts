import type { Config } from '../../config/config.ts';
import { withDatabase } from '../../database/existing.ts';
import type { Database } from '../../database/database.ts';
import { readHold } from '../../jobs/clockGuard.ts';
import { stripeTime } from '../../payments/stripeTime.ts';
import { databaseTime } from './data.ts';
import { fault, ok, warning, type Check, type Finding } from './check.ts';

/** Stripe’s events are refused when the clocks differ by more than this. */
const TOLERANCE_MS = 300_000;

/** A clock synchronized with a time server is never this far off. */
const DRIFT_MS = 30_000;

export const clockCheck: Check = {
  name: 'clock',
  variables: ['DATA_DIR', 'DATABASE_URL', 'STRIPE_API_BASE'],
  async run(config) {
    const [byStripe, byDatabase] = await Promise.all([
      config.stripe === null ? null : difference(() => stripeTimeOf(config)),
      withDatabase(config, (database) => inspect(database, config)).catch(() => null),
    ]);
    const ofDatabase = byDatabase?.difference ?? null;
    const differences = [
      ...(byStripe === null ? [] : [compared('Stripe', byStripe)]),
      ...(ofDatabase === null ? [] : [compared('PostgreSQL', ofDatabase)]),
    ];
    const found = [...differences, ...(byDatabase?.findings ?? [])];
    const time = new Date().toISOString();
    return found.length > 0
      ? found
      : [ok(`it is ${time} by this machine; there is no other clock to compare`)];
  },
};

async function stripeTimeOf({ stripe }: Config): Promise<number | null> {
  return stripe === null ? null : stripeTime(stripe);
}

/** Returns how far this machine's clock is ahead, in milliseconds; `null` if that is not known. */
async function difference(clock: () => Promise<number | null>): Promise<number | null> {
  const before = Date.now();
  const time = await clock();
  return time === null ? null : (before + Date.now()) / 2 - time;
}

function compared(name: string, differenceMs: number): Finding {
  const seconds = Math.round(Math.abs(differenceMs) / 1000);
  if (Math.abs(differenceMs) < DRIFT_MS) return ok(`it agrees with the clock of ${name}`);
  const text = `it is ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} the clock of ${name}`;
  return Math.abs(differenceMs) > TOLERANCE_MS
    ? fault(`${text}, so that Stripe’s events and deadlines are wrong. Set it by a time server`)
    : warning(`${text}. Set it by a time server`);
}

async function inspect(
  database: Database,
  { databaseUrl }: Config,
): Promise<{ difference: number | null; findings: Finding[] }> {
  const newest = await database
    .selectFrom('files')
    .select((row) => row.fn.max('received_at').as('time'))
    .executeTakeFirst();
  const ahead = (newest?.time ?? 0) - Date.now();
  const hold = await readHold(database);
  return {
    difference: databaseUrl === null ? null : await difference(() => databaseTime(database)),
    findings: [
      ...(ahead <= TOLERANCE_MS
        ? []
        : [
            fault(
              'the newest file is from the future: this clock was ahead, or is behind. Set it by a time server',
            ),
          ]),
      ...(hold === null
        ? []
        : [
            warning(
              'it has jumped, and scheduled deletions are held. See whether it is right, then run: npm run orders -- confirm-clock',
            ),
          ]),
    ],
  };
}
