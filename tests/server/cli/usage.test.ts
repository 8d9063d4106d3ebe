import { describe, expect, test } from 'vitest';
import { failed, startWithOrders } from '../support/commandLine.ts';
import { runOrders } from '../support/serverProcess.ts';
import { temporaryFolder } from '../support/testServer.ts';

const USAGE = `Usage: npm run orders -- <command>

  list          the newest 200 orders
  show <ref>    an order with everything that is known of it
  files <ref>   its files and where they can be downloaded
  purge <ref>   deletes its files and personal data, now and for good

<ref> is the order's number, as the mails have it.
`;

describe('npm run orders', () => {
  test.each([
    [[]],
    [['show']],
    [['purge']],
    [['list', 'all']],
    [['show', 'BCDFGHJK', 'more']],
    [['delete', 'BCDFGHJK']],
    [['--help']],
  ])('orders with the arguments %o prints its usage and exits with 2', async (args) => {
    const DATA_DIR = await temporaryFolder();
    expect(await runOrders({ DATA_DIR }, ...args)).toEqual({ code: 2, output: '', errors: USAGE });
  });

  test.each(['show', 'files', 'purge'])(
    'orders %s fails for an unknown reference',
    async (command) => {
      const { orders, place } = await startWithOrders();
      await place();
      expect(await orders(command, 'zzzz-2222')).toEqual(failed('There is no order ZZZZ2222.\n'));
    },
  );

  test('orders fails with the name of a variable whose value is invalid', async () => {
    expect(await runOrders({ DATA_DIR: '/dev/null', PORT: '0' }, 'list')).toEqual(
      failed('PORT must be a whole number from 1 to 65535, not "0"\n'),
    );
  });
});
