import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import budget from '../../budget.json' with { type: 'json' };
import { requestedPaths, settled, hydrate } from './support/hydration.ts';
import { openPage, PRODUCT } from './support/session.ts';

describe('the document', () => {
  test.each(['/en/', '/pt/'])('%s is under 15 kB with brotli', async (path) => {
    const { response, body } = await request(path, { 'accept-encoding': 'br' });
    expect(response.headers['content-encoding']).toBe('br');
    expect(body.length).toBeLessThan(15_000);
  });

  test.each(['/en/', '/pt/'])('%s requests nothing else before the first intent', async (path) => {
    const { page } = await openPage({ path: null });
    const requests = requestedPaths(page);
    await page.goto(path);
    await settled(page);
    expect(requests).toEqual([path]);

    await hydrate(page);
    expect(requests.length).toBeGreaterThan(1);
  });

  test.each(['/en/', '/pt/'])(
    '%s has a policy that allows its inline loader and style by their hashes, and nothing else inline',
    async (path) => {
      const { response, body } = await request(path, {});
      const document = body.toString();
      const [loader = '', ...others] = inline(document, /<script>(.*?)<\/script>/gs);
      const [style = '', ...otherStyles] = inline(document, /<style>(.*?)<\/style>/gs);
      expect([...others, ...otherStyles]).toEqual([]);
      expect(Buffer.byteLength(loader)).toBeLessThanOrEqual(budget.loader);

      const policy = policyOf(response);
      expect(policy).toEqual({
        'default-src': ["'none'"],
        'script-src': ["'self'", hashOf(loader)],
        'style-src': ["'self'", hashOf(style), expect.stringMatching(/^'sha256-.{44}'$/)],
        'img-src': ["'self'", 'blob:', 'data:'],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ["'none'"],
      });
    },
  );

  test('/en/ has a policy that keeps text from being parsed as HTML', async () => {
    const visit = await openPage({ path: '/en/' });
    visit.expectMessages(
      'error: policy violated: require-trusted-types-for by trusted-types-sink',
      "error: This document requires 'TrustedHTML' assignment. The action has been blocked.",
    );
    const outcome = await visit.page.evaluate(async () => {
      const reported = new Promise((resolve) => {
        addEventListener('securitypolicyviolation', resolve, { once: true });
      });
      try {
        document.body.innerHTML = '<img>';
        return 'written';
      } catch (error) {
        await reported;
        return error instanceof TypeError ? 'refused' : String(error);
      }
    });
    expect(outcome).toBe('refused');
  });
});

interface Received {
  readonly response: IncomingMessage;
  readonly body: Buffer;
}

/** Requests a path and returns the undecoded body, which fetch would decode. */
function request(path: string, headers: Record<string, string>): Promise<Received> {
  return new Promise((resolve, reject) => {
    get(`${PRODUCT.url}${path}`, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ response, body: Buffer.concat(parts) }));
    }).on('error', reject);
  });
}

function inline(document: string, element: RegExp): string[] {
  return [...document.matchAll(element)].map(([, text = '']) => text);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Returns the directives of a response's content security policy. */
function policyOf({ headers }: IncomingMessage): Record<string, string[]> {
  const policy = String(headers['content-security-policy']);
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
}
