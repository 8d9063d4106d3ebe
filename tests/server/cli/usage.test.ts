import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { CommandError, UsageError } from '../../../src/server/cli/errors.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { openServices, type Services } from '../../../src/server/services.ts';
import { commandOn, failed, runOrders, succeeded } from '../support/commandLine.ts';
import { runOrdersProcess } from '../support/serverProcess.ts';
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

/** What the server itself prints instead of starting with arguments. */
const SERVER_USAGE = `Usage: node dist/server/main.js

It starts the server, and takes no arguments: .env.example explains its variables.
node dist/server/orders.js help lists the commands for its orders.
`;

describe('npm run orders', () => {
  test.each([[[]], [['delete', 'BCDFGHJK']]])(
    'orders %o prints its usage and exits with 2',
    async (args) => {
      const DATA_DIR = await temporaryFolder();
      expect(await runOrdersProcess({ DATA_DIR }, ...args)).toEqual({
        code: 2,
        output: '',
        errors: USAGE,
      });
    },
  );

  test.each([[['help']], [['--help']], [['-h']], [['purge', '--help']]])(
    'orders %o prints its usage as its output, and opens nothing',
    async (args) => {
      const DATA_DIR = await temporaryFolder();
      expect(await runOrders({ DATA_DIR, PORT: '0' }, ...args)).toEqual(succeeded(USAGE));
      expect(await readdir(DATA_DIR)).toEqual([]);
    },
  );

  test('a command whose output nobody reads any more prints no error, and exits with 141 as after a broken pipe', async () => {
    const child = spawn(
      process.execPath,
      [join(inject('builtServer'), 'server/orders.js'), 'help'],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    child.stdout.destroy();
    const [errors] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect({ code: child.exitCode, errors }).toEqual({ code: 141, errors: '' });
  });

  test('a command whose output meets a full disk says so in one line', async () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(inject('builtServer'), 'server/orders.js'), 'help'],
      { stdio: ['ignore', full, 'pipe'], encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'The output cannot be written: ENOSPC: no space left on device, write\n',
    });
  });

  test.each([
    ['--help', { code: 0, output: SERVER_USAGE, errors: '' }],
    ['-h', { code: 0, output: SERVER_USAGE, errors: '' }],
    ['list', { code: 2, output: '', errors: SERVER_USAGE }],
  ])('the server starts nothing with the argument %s, and prints its usage', (argument, result) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(inject('builtServer'), 'server/main.js'), argument],
      { env: { PATH: process.env['PATH'], PORT: '0' }, encoding: 'utf8' },
    );
    expect({ code: status, output: stdout, errors: stderr }).toEqual(result);
  });

  test.each([[['show']], [['purge']], [['list', 'all']], [['show', 'BCDFGHJK', 'more']]])(
    'a command with the arguments %o is a usage error',
    async (args) => {
      const services = await openTestServices();
      await expect(commandOn(services, ...args)).rejects.toEqual(new UsageError(USAGE.trimEnd()));
    },
  );

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
    expect(await runOrdersProcess({ DATA_DIR: '/dev/null', PORT: '0' }, 'list')).toEqual(
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
