import { runCommand } from '../../../src/server/cli/commands.ts';
import { runProgram, type ProgramResult } from '../../../src/server/cli/program.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import type { Services } from '../../../src/server/services.ts';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import { otherConnection, sharedEnvironment } from './backends.ts';
import { deliver, startWithStripe, visitorWithOrder } from './stripe.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

/**
 * Runs the command line with the arguments that follow `npm run orders --`, in this process: a process of
 * its own takes as long to start as most commands take to run.
 */
export async function runOrders(
  env: Record<string, string> & { DATA_DIR: string },
  ...args: readonly string[]
): Promise<ProgramResult> {
  const shared = await sharedEnvironment(env.DATA_DIR);
  const environment = { PATH: process.env['PATH'], ...shared, ...env };
  return runProgram(
    () => environment,
    args,
    (result) => result,
  );
}

/** Starts a server with a settable clock, and returns it with `orders` as {@link runOrders}. */
export async function startWithOrders(env: Record<string, string> = {}) {
  const running = await startWithStripe(env, NOON);
  const { server, stripe } = running;
  const { dataDir } = server;
  const other = await otherConnection(dataDir);
  const commandEnv = { ...stripe.env, ...env, DATA_DIR: dataDir };
  return {
    ...running,
    other,
    /** The environment of its commands. */
    env: commandEnv,
    orders: (...args: readonly string[]) => runOrders(commandEnv, ...args),
    /** Places an order and returns its reference. */
    place: async (changed: object = {}, language = 'en'): Promise<string> => {
      const { visitor, order } = await visitorWithOrder(server, changed, language);
      await visitor.paymentUrl(order);
      const [row] = await other.query(
        `select reference from orders where id = '${stripe.last.metadata['order_id']}'`,
      );
      return String(row?.['reference']);
    },
    /** Pays for the order that was placed last, and sends its mails. */
    pay: async (shipping: object | null = null): Promise<void> => {
      stripe.complete(stripe.last, { shipping });
      await deliver(running, stripe.event('checkout.session.completed', stripe.last));
      await server.app.jobs.run(SEND_MAILS);
    },
  };
}

/** Runs a command of the provider's command line on open services, and returns its output. */
export async function commandOn(services: Services, ...args: readonly string[]): Promise<string> {
  const context = {
    env: {},
    config: () => readConfig({}),
    services: async () => services,
    data: () => Promise.reject(new Error('a backup opens data of its own')),
  };
  return (await runCommand(context, args)).output;
}

/** The result of a command that succeeded. */
export const succeeded = (output: string) => ({ code: 0, output, errors: '' });
/** The result of a command that failed. */
export const failed = (errors: string) => ({ code: 1, output: '', errors });
