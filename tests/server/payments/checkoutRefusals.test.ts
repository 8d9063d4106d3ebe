import { describe, expect, test } from 'vitest';
import { ORDER, startServer, Visitor } from '../support/testServer.ts';

describe('refused checkouts', () => {
  test.each([
    [{ email: 'ana' }, 'invalid_email'],
    [{ pages: 31 }, 'invalid_pages'],
    [{ pages: 9, rush: true }, 'invalid_rush'],
    [{ hardCopyCopies: 0 }, 'invalid_hardCopyCopies'],
    [{ uploadedKeys: [] }, 'invalid_uploadedKeys'],
  ])('a checkout with %o is answered 400 with %s', async (changed, code) => {
    const visitor = new Visitor(await startServer());
    const uploadedKeys = await visitor.uploadedKeys();
    expect(await visitor.checkout({ ...ORDER, uploadedKeys, ...changed })).toMatchObject({
      status: 400,
      body: { code, error: expect.any(String) },
    });
  });

  test.each([
    ['application/json', '{"name":'],
    ['application/json', ''],
    ['application/json', '[]'],
    ['application/json', '{"__proto__":{"pages":1}}'],
    ['application/json', JSON.stringify({ name: 'a'.repeat(300_000) })],
    ['text/plain', JSON.stringify(ORDER)],
    ['application/x-www-form-urlencoded', 'name=Ana'],
  ])('a checkout whose body is malformed %s is answered 400', async (type, body) => {
    const visitor = new Visitor(await startServer());
    const headers = { 'content-type': type };
    const response = await visitor.fetch('/api/checkout', { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 'malformed_request',
      error: 'The request arrived incomplete or damaged. Try again.',
    });
  });

  test('a checkout is refused in the language of its visitor', async () => {
    const visitor = new Visitor(await startServer(), { language: 'pt-BR' });
    const response = await visitor.checkout({
      ...ORDER,
      pages: 9,
      rush: true,
      uploadedKeys: ['a'],
    });
    expect(response.body).toEqual({
      code: 'invalid_rush',
      error:
        'A urgência vale para trabalhos pequenos (até 8 páginas). Para pedidos urgentes maiores, fale conosco.',
    });
  });
});
