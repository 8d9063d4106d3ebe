import { describe, expect, onTestFinished, test } from 'vitest';
import { CommandError, UsageError } from '../../../src/server/cli/errors.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { openServices, type Services } from '../../../src/server/services.ts';
import { commandOn, failed } from '../support/commandLine.ts';
import { runOrders } from '../support/serverProcess.ts';
import { temporaryFolder } from '../support/testServer.ts';

/** Every command, as it is called, and what it does. */
const COMMANDS: readonly (readonly [string, string])[] = [
  ['list', 'the newest 200 orders'],
  ['show <ref>', 'an order with everything that is known of it'],
  [
    'files <ref>|--unordered',
    'its files and where they can be downloaded; or the files that no order has',
  ],
  [
    'reconcile [ref] [--accept[=payment]|--give-up]',
    'asks Stripe about its payment; or about every open one, and for lost events',
  ],
  ['resend <ref>', 'sends its mails again, and says to whom'],
  [
    'purge <ref>|--unordered [--older-than=48h]',
    'deletes its files and personal data, now and for good; or the files that no order has',
  ],
  [
    'erase <e-mail> [--yes]',
    'deletes everything of the person with this address, at their request',
  ],
  ['confirm-clock [--yes]', 'lets scheduled deletions go on after the clock has jumped'],
  ['backup <folder> [--keep=n] [--without-key]', 'copies everything into a new folder in there'],
  ['restore <backup> [--replace] [--skip-damaged]', 'brings everything back from a backup'],
  ['reseal', 'seals the keys of all orders and files with the first secret of LINK_SECRET'],
  ['doctor', 'checks everything that the server needs, and says what to do'],
];

const WIDTH = Math.max(...COMMANDS.map(([call]) => call.length));

const USAGE = `Usage: npm run orders -- <command>

${COMMANDS.map(([call, about]) => `  ${call.padEnd(WIDTH)}   ${about}`).join('\n')}

<ref> is the order's number, as the mails have it.
`;

describe('npm run orders', () => {
  test.each([[[]], [['delete', 'BCDFGHJK']]])(
    'orders %o prints its usage and exits with 2',
    async (args) => {
      const DATA_DIR = await temporaryFolder();
      expect(await runOrders({ DATA_DIR }, ...args)).toEqual({
        code: 2,
        output: '',
        errors: USAGE,
      });
    },
  );

  test.each([
    [['show']],
    [['purge']],
    [['list', 'all']],
    [['show', 'BCDFGHJK', 'more']],
    [['--help']],
  ])('a command with the arguments %o is a usage error', async (args) => {
    const services = await openTestServices();
    await expect(commandOn(services, ...args)).rejects.toEqual(new UsageError(USAGE.trimEnd()));
  });

  test.each([[['--give-up']], [['BCDFGHJK', '--give-up=pi_1']], [['BCDFGHJK', '--all']]])(
    'reconcile with the arguments %o is a usage error',
    async (args) => {
      const services = await openTestServices();
      await expect(commandOn(services, 'reconcile', ...args)).rejects.toEqual(
        new UsageError('Usage: npm run orders -- reconcile [ref] [--accept[=payment]|--give-up]'),
      );
    },
  );

  test.each(['show', 'files', 'purge'])(
    'the command %s fails for an unknown reference',
    async (command) => {
      const services = await openTestServices();
      await expect(commandOn(services, command, 'zzzz-2222')).rejects.toEqual(
        new CommandError(`There is no order ZZZZ2222 in ${services.databaseName}.`),
      );
    },
  );

  test('orders fails with the name of a variable whose value is invalid', async () => {
    expect(await runOrders({ DATA_DIR: '/dev/null', PORT: '0' }, 'list')).toEqual(
      failed('PORT must be a whole number from 1 to 65535, not "0"\n'),
    );
  });
});

/** Opens the services on a folder of their own, closed when the test is over. */
async function openTestServices(): Promise<Services> {
  const services = await openServices(readConfig({ DATA_DIR: await temporaryFolder() }));
  onTestFinished(() => services.database.destroy());
  return services;
}
