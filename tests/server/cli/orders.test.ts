import { describe, expect, test } from 'vitest';
import { testOnce } from '../support/backends.ts';
import { HOUR_MS } from '../../../src/domain/limits.ts';
import { startWithOrders, succeeded } from '../support/commandLine.ts';
import { fakeClamd, replyAfterFile } from '../support/fakeClamd.ts';
import { ORDER, Visitor } from '../support/testServer.ts';

describe('npm run orders', () => {
  test('orders list shows the orders, the newest first', async () => {
    const { orders, place, pay, clock } = await startWithOrders();
    const first = await place({ pages: 1 });
    clock.now += HOUR_MS;
    const second = await place({ pages: 30, notarize: true }, 'pt');
    await pay();
    clock.now += HOUR_MS;
    const third = await place({ pages: 7, rush: true });
    expect(await orders('list')).toEqual(
      succeeded(`order     placed                status           pages  total    purged
${third}  2026-03-01T14:00:00Z  awaitingPayment  7      $158.00
${second}  2026-03-01T13:00:00Z  paid             30     $465.00
${first}  2026-03-01T12:00:00Z  awaitingPayment  1      $15.00
`),
    );
  });

  test('orders show prints everything about an order, whose reference may be typed in small letters with spaces', async () => {
    const { orders, place, pay, clock, other } = await startWithOrders();
    const reference = await place(
      { pages: 7, rush: true, mailHardCopy: true, hardCopyCopies: 2, notarize: true },
      'pt',
    );
    clock.now += HOUR_MS;
    await pay({
      name: 'Ana Souza',
      address: { line1: '1 Main St', city: 'Austin', state: 'TX', postal_code: '73301' },
    });
    await other.query(
      "update outbox set sent_at = null, attempts = 3 where recipient = 'provider'",
    );
    const typed = `${reference.slice(0, 4)} ${reference.slice(4)}`.toLowerCase();
    expect(await orders('show', typed)).toEqual(
      succeeded(`order             ${reference}
status            paid
placed            2026-03-01T12:00:00Z
settled           2026-03-01T13:00:00Z
name              Ana Souza
e-mail            ana@example.com
phone             +1 555 010 0123
language          Portuguese
work              Certified translation, 7 pages
direction         Portuguese to English
filing            in the US
rush              yes
notarization      yes
paper copies      2
mail to           Ana Souza, 1 Main St, Austin, TX, 73301
total             $197.00
estimate          about 12 hours
files             1
mail to customer  sent 2026-03-01T13:00:00Z
mail to provider  waiting, 3 attempts so far
`),
    );
  });

  testOnce('orders show prints no control characters of a customer’s name', async () => {
    const { orders, place } = await startWithOrders();
    const reference = await place({ name: 'Ana\u001B[2J\u009B1A\rSouza' });
    const { output } = await orders('show', reference);
    expect(output).toContain('name          Ana [2J 1A Souza\n');
  });

  test('orders files links the files that were found clean, and the link downloads the file', async () => {
    const verdicts = ['stream: OK\0', 'INSTREAM size limit exceeded. ERROR\0'];
    const CLAMD_URL = await fakeClamd((socket) => replyAfterFile(verdicts.shift() ?? '')(socket));
    const { server, stripe, other, orders } = await startWithOrders({ CLAMD_URL });
    const visitor = new Visitor(server);
    await visitor.paymentUrl({ ...ORDER, uploadedKeys: await visitor.uploadedKeys(2) });
    expect(stripe.sessions).toHaveLength(1);
    const [{ reference } = { reference: '' }] = await other.query('select reference from orders');
    const { code, output, errors } = await orders('files', String(reference));
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    const [, link = ''] = /(http\S+)/.exec(output) ?? [];
    expect(output)
      .toBe(`1  pdf  1 kB  1 page  found clean                         http://localhost:3000/files/${link.split('/').at(-1)}
2  pdf  1 kB  1 page  in quarantine, not yet found clean
`);
    expect((await fetch(new URL(new URL(link).pathname, server.origin))).status).toBe(200);
  });
});
