import { describe, expect, test } from 'vitest';
import { ORDER, startServer, Visitor } from '../support/testServer.ts';

describe('refused checkouts', () => {
  test('a checkout with an invalid field is answered 400 with its code', async () => {
    const visitor = new Visitor(await startServer());
    const uploadedKeys = await visitor.uploadedKeys();
    expect(await visitor.checkout({ ...ORDER, uploadedKeys, email: 'ana' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_email', error: expect.any(String) },
    });
  });

  test.each([
    ['en', 'no file', []],
    ['en', 'a file twice', ['key', 'key']],
    ['pt-BR', '501 files', Array.from({ length: 501 }, (_, index) => `key-${index}`)],
  ])(
    'in the language %s, an order of %s is refused with the number of files that it may have',
    async (language, _what, uploadedKeys) => {
      const visitor = new Visitor(await startServer(), { language });
      expect(await visitor.checkout({ ...ORDER, uploadedKeys })).toMatchObject({
        status: 400,
        body: {
          code: 'invalid_uploadedKeys',
          error:
            language === 'en'
              ? 'Send from 1 to 500 files, each once.'
              : 'Envie de 1 a 500 arquivos, cada um uma vez.',
        },
      });
    },
  );

  test('a checkout whose body is malformed is answered 400', async () => {
    const visitor = new Visitor(await startServer());
    for (const [type, body] of [
      ['application/json', '{"name":'],
      ['application/json', ''],
      ['application/json', '[]'],
      ['application/json', '{"__proto__":{"pages":1}}'],
      ['application/json', JSON.stringify({ name: 'a'.repeat(300_000) })],
      ['text/plain', JSON.stringify(ORDER)],
      ['application/x-www-form-urlencoded', 'name=Ana'],
    ] as const) {
      const headers = { 'content-type': type };
      const response = await visitor.fetch('/api/checkout', { method: 'POST', headers, body });
      const sent = `${type} ${body.slice(0, 40)}`;
      expect({ sent, status: response.status, body: await response.json() }).toEqual({
        sent,
        status: 400,
        body: {
          code: 'malformed_request',
          error: 'The request arrived incomplete or damaged. Try again.',
        },
      });
    }
  });

  test('a checkout is refused in the language of its visitor', async () => {
    const visitor = new Visitor(await startServer(), { language: 'pt-BR' });
    const response = await visitor.checkout({
      ...ORDER,
      pages: 9,
      rush: true,
      uploadedKeys: ['a'],
    });
    expect(response).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_rush',
        error:
          'A urgência vale para trabalhos pequenos (até 8 páginas). Para pedidos urgentes maiores, fale conosco.',
      },
    });
  });
});
