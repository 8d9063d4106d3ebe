import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sha256Of } from '../../src/order/sha256Of.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the SHA-256 of a file', () => {
  it('is the one that the server states', async () => {
    const bytes = Uint8Array.from({ length: 5_000_000 }, (_, index) => index % 251);
    expect(await sha256Of(new File([bytes], 'a.gif'))).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
  });

  it('is null for a file that can no longer be read', async () => {
    const file = new File(['GIF89a'], 'a.gif');
    vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'));
    expect(await sha256Of(file)).toBeNull();
  });

  it('is null on a page without https', async () => {
    vi.stubGlobal('crypto', {});
    expect(await sha256Of(new File(['GIF89a'], 'a.gif'))).toBeNull();
  });
});
