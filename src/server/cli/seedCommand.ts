import { readConfig } from '../config/config.ts';
import { openServices, type Services } from '../services.ts';
import { CommandError, UsageError } from './errors.ts';
import { listOrders } from './list.ts';
import { reasonNotToSeed, seedOrders, type Clock } from './seedOrders.ts';

const USAGE = `Usage: npm run seed [-- --force]

  --force  also where there are orders already`;

/**
 * Creates the sample orders in the database and storage of the environment.
 *
 * @param args the arguments after `npm run seed --`
 * @returns the output: a list of the orders
 * @throws {UsageError}
 * @throws {CommandError} if there are orders already, or it may be a production server
 * @throws {BootError} that names the variable at fault
 */
export async function runSeed(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<string> {
  if (args.some((arg) => arg !== '--force')) throw new UsageError(USAGE);
  const config = readConfig(env);
  const reason = reasonNotToSeed(config);
  if (reason !== null) throw new CommandError(reason);
  const clock: Clock = { now: Date.now() };
  const services = await openServices(config, { now: () => clock.now });
  try {
    if (!args.includes('--force') && (await hasOrders(services))) {
      throw new CommandError(
        `There are orders in ${config.dataDir} already: npm run seed -- --force adds the sample orders to them.`,
      );
    }
    const seeded = await seedOrders(services, clock);
    return [
      await listOrders(services),
      '',
      ...seeded.map(({ reference, about }) => `${reference}  ${about}`),
      '',
      `The orders are in ${config.dataDir}, and the mails that were sent in its folder outbox.`,
      'To look at them, after npm run build:',
      '  npm run orders -- list',
      '  npm run orders -- show <ref>',
      '  npm run orders -- files <ref>',
    ].join('\n');
  } finally {
    await services.database.destroy();
  }
}

async function hasOrders({ database }: Services): Promise<boolean> {
  const row = await database.selectFrom('orders').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
