import { describe, expect, test } from 'vitest';
import { otherConnection } from '../support/backends.ts';
import { writtenMails } from '../support/mailFolder.ts';
import { deliver, startWithStripe, type WithStripe } from '../support/stripe.ts';
import { ORDER, Visitor } from '../support/testServer.ts';

/** Places an order of so many files, and lets its time pass. Returns what delivers its late payment. */
async function expiredOrder(count: number, language = 'en') {
  const running = await startWithStripe();
  const { server, stripe } = running;
  const visitor = new Visitor(server, { language });
  const keys = await visitor.uploadedKeys(count);
  await visitor.paymentUrl({ ...ORDER, uploadedKeys: keys });
  const session = stripe.last;
  await deliver(running, stripe.event('checkout.session.expired', session));
  const pay = async () => {
    stripe.complete(session);
    await deliver(running, stripe.event('checkout.session.completed', session));
  };
  return { ...running, visitor, keys, pay, reference: session.client_reference_id };
}

/** Runs a statement about files with one of the keys. */
async function change({ server }: WithStripe, statement: string, keys: readonly string[]) {
  const listed = keys.map((key) => `'${key}'`).join();
  await (await otherConnection(server.dataDir)).query(`${statement} where key in (${listed})`);
}

/** Returns the texts of the mails to the customer and to the provider about the paid order. */
async function textsOf({ server }: WithStripe, reference: string | null) {
  const mails = await writtenMails(server);
  const textOf = (to: string) => mails.find(({ name }) => name === `${reference}-${to}`)?.text;
  return { customer: textOf('customer') ?? '', provider: textOf('provider') ?? '' };
}

describe('the mails about a payment that came after files of its order were deleted', () => {
  test.each([
    [
      'the only file, in English',
      [1, 1, 'en'],
      'Thank you. Your payment has arrived. Your order is ',
      'Your files\n----------\n\nYour file had been deleted before the payment came. We will write to you and ask for it again.\n\nHow to reach us',
      'One of the files of this order was deleted before the payment came. Please ask the customer for it.',
    ],
    [
      'both files, in Portuguese',
      [2, 2, 'pt-BR'],
      'Obrigado. Seu pagamento chegou. O número do seu pedido é ',
      'Seus arquivos\n-------------\n\nOs seus arquivos já tinham sido apagados quando o pagamento chegou. Vamos escrever para você e pedi-los de novo.\n\nComo falar conosco',
      '2 of the files of this order were deleted before the payment came. Please ask the customer for them.',
    ],
    [
      'one of two files, in Portuguese',
      [2, 1, 'pt-BR'],
      'Obrigado. Seu pagamento chegou. O número do seu pedido é ',
      'Um dos seus arquivos já tinha sido apagado quando o pagamento chegou. Vamos escrever para você e pedi-lo de novo.',
      'One of the files of this order was deleted before the payment came. Please ask the customer for it.',
    ],
    [
      'two of three files, in English',
      [3, 2, 'en'],
      'Thank you. Your payment has arrived. Your order is ',
      '2 of your files had been deleted before the payment came. We will write to you and ask for them again.',
      '2 of the files of this order were deleted before the payment came. Please ask the customer for them.',
    ],
  ] as const)(
    'tell both of them: %s',
    async (_what, [count, deleted, language], received, missing, toProvider) => {
      const running = await expiredOrder(count, language);
      const { keys, pay, reference } = running;
      await change(running, 'delete from files', keys.slice(0, deleted));
      await pay();
      const { customer, provider } = await textsOf(running, reference);
      expect(customer).toContain(`${received}${reference}.`);
      expect(customer).toContain(missing);
      expect(provider).toContain(toProvider);
      expect(provider.includes('A link works once')).toBe(deleted < count);
    },
  );
});

describe('the provider’s mail about a paid order', () => {
  test.each([
    [1, 'one of these files belongs'],
    [2, '2 of these files belong'],
  ])('says that %d of its files has gone to another order', async (count, words) => {
    const running = await expiredOrder(3);
    const { visitor, keys, pay, reference } = running;
    await visitor.paymentUrl({ ...ORDER, uploadedKeys: keys.slice(0, count) });
    await pay();
    expect((await textsOf(running, reference)).provider).toContain(
      `The payment came late, and ${words} to another order of the same customer by now. Both may have been paid: please check before you start.`,
    );
  });

  test.each([
    [
      1,
      'One of the files of this order was found infected and destroyed. Please ask the customer for it.',
    ],
    [
      2,
      '2 of the files of this order were found infected and destroyed. Please ask the customer for them.',
    ],
  ])('says that %d of its files was found infected', async (count, text) => {
    const running = await expiredOrder(3);
    const { keys, pay, reference } = running;
    await change(running, `update files set status = 'infected'`, keys.slice(0, count));
    await pay();
    expect((await textsOf(running, reference)).provider).toContain(text);
  });

  test('says that two of its files cannot be read any more', async () => {
    const running = await expiredOrder(3);
    const { keys, pay, reference } = running;
    await change(running, `update files set status = 'lost'`, keys.slice(0, 2));
    await pay();
    expect((await textsOf(running, reference)).provider).toContain(
      '2 of the files of this order cannot be read any more: what is stored of them is missing or damaged. Please look for them in a backup, or ask the customer for them.',
    );
  });
});
