import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHECKED_FIELDS } from '../../../src/contract/refusal.ts';
import { pdf } from '../../fixtures/files.ts';
import { NAUGHTY } from '../../fixtures/naughtyStrings.ts';
import { SEED } from '../support/damagedFiles.ts';
import {
  FIELDS,
  ORDER,
  startServer,
  startServerWithPage,
  uploadForm,
  Visitor,
} from '../support/testServer.ts';

const VALUES: readonly unknown[] = [...NAUGHTY, null, true, 0, -1, 1e308, [], {}, [[[]]]];

/** Whether a text can be sent as a header's value. */
function isHeaderValue(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
}

const isServed = (status: number) => status < 400;
const isRefused = (status: number) => status >= 400 && status < 500;

describe('hostile strings', () => {
  test.each(Object.keys(FIELDS))(
    'a hostile string in the field %s of an upload is accepted or refused with a text',
    async (field) => {
      const visitor = new Visitor(await startServer({ RATE_LIMIT_UPLOADS: '0' }));
      for (const value of NAUGHTY) {
        const { status, body } = await visitor.upload(
          uploadForm(pdf(), { ...FIELDS, [field]: value }),
        );
        expect([value, status]).toEqual([value, expect.toSatisfy((code) => code < 500)]);
        if (status !== 200) expect(body).toMatchObject({ ok: false, error: expect.any(String) });
      }
    },
  );

  test.each(CHECKED_FIELDS)(
    'a hostile value in the field %s of a checkout is accepted or refused with a text',
    async (field) => {
      const visitor = new Visitor(await startServer({ RATE_LIMIT_CHECKOUTS: '0' }));
      let uploadedKeys = await visitor.uploadedKeys();
      for (const value of VALUES) {
        const { status, body } = await visitor.checkout({ ...ORDER, uploadedKeys, [field]: value });
        expect([value, status]).toEqual([value, expect.toSatisfy((code) => code < 500)]);
        if (status !== 200) expect(body).toMatchObject({ error: expect.any(String) });
        // An accepted order has taken its file.
        else uploadedKeys = await visitor.uploadedKeys();
      }
    },
  );

  test('a file with a hostile name is accepted', async () => {
    const visitor = new Visitor(await startServer());
    for (const name of NAUGHTY) {
      const { status } = await visitor.upload(uploadForm(pdf({ name: `${name}.pdf` })));
      expect([name, status]).toEqual([name, 200]);
    }
  });

  test('markup in a customer’s name is escaped on the payment page', async () => {
    const visitor = new Visitor(await startServer());
    const name = '<script>alert(1)</script>';
    const order = { ...ORDER, name, uploadedKeys: await visitor.uploadedKeys() };
    const page = await (await visitor.fetch(await visitor.paymentUrl(order))).text();
    expect(page).not.toContain('<script');
  });

  test.each([
    'accept-language',
    'cookie',
    'origin',
    'user-agent',
    'x-forwarded-for',
    'if-none-match',
  ])('a hostile value of the header %s neither breaks the page nor a checkout', async (header) => {
    const server = await startServerWithPage({ TRUST_PROXY: 'true', RATE_LIMIT_CHECKOUTS: '0' });
    const values = [...NAUGHTY, 'session=%00; lang=__proto__', ';;;=', 'en;q=1e309, *;q=-1'];
    for (const value of values.filter(isHeaderValue)) {
      const headers = { [header]: value };
      const page = await server.app.inject({ url: '/', headers });
      expect([value, page.statusCode]).toEqual([value, expect.toSatisfy(isServed)]);
      const order = { method: 'POST', url: '/api/checkout', headers, payload: ORDER } as const;
      const response = await server.app.inject(order);
      expect([value, response.statusCode]).toEqual([value, expect.toSatisfy(isRefused)]);
    }
  });

  test.each(['/', '/en/', '/assets/', '/files/', '/sandbox/pay/', '/payment/cancelled/', '/api/'])(
    'a hostile string in a URL below %s is answered with a 4xx status',
    async (path) => {
      const { app } = await startServerWithPage();
      for (const value of NAUGHTY.filter((text) => /\S/.test(text))) {
        // A lone surrogate becomes the replacement character.
        const url = `${path}${encodeURIComponent(Buffer.from(value).toString())}`;
        const { statusCode } = await app.inject({ url });
        expect([url, statusCode]).toEqual([url, expect.toSatisfy(isRefused)]);
      }
    },
  );
});

describe('arbitrary JSON', () => {
  const fields = Object.fromEntries(
    Object.keys({ ...ORDER, uploadedKeys: [] }).map((name) => [name, fc.jsonValue()]),
  );
  test.each([
    ['any JSON', fc.jsonValue()],
    ['arbitrary values in the fields of an order', fc.record(fields, { requiredKeys: [] })],
  ])('a checkout with %s is answered 400 with a code and a text', async (_what, bodies) => {
    const visitor = new Visitor(await startServer({ RATE_LIMIT_CHECKOUTS: '0' }));
    await fc.assert(
      fc.asyncProperty(bodies, async (sent) => {
        const { status, body } = await visitor.checkout(Object(sent));
        expect(status).toBe(400);
        expect(body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});
