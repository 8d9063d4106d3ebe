import { describe, expect, it, vi } from 'vitest';
import { contentDigest } from '../../src/order/contentDigest.ts';

const MB = 1_048_576;
const { signal } = new AbortController();

describe('a digest of a file', () => {
  it('depends on all of a large file, of which it holds a few megabytes at a time', async () => {
    const bytes = new Uint8Array(9 * MB);
    const large = new Blob([bytes]);
    bytes[9 * MB - 1] = 1;
    const other = new Blob([bytes]);
    const slice = vi.spyOn(large, 'slice');
    expect(await contentDigest(large, signal)).not.toBe(await contentDigest(other, signal));
    expect(slice.mock.calls).toEqual([
      [0, 4 * MB],
      [4 * MB, 8 * MB],
      [8 * MB, 12 * MB],
    ]);
  });

  it('is 64 hexadecimal digits, the same for the same content', async () => {
    const digest = await contentDigest(new File(['GIF89a'], 'a.gif'), signal);
    expect(digest).toMatch(/^[\da-f]{64}$/);
    expect(await contentDigest(new File(['GIF89a'], 'b.gif'), signal)).toBe(digest);
  });

  it('is null for a batch that was aborted', async () => {
    expect(await contentDigest(new Blob(['a']), AbortSignal.abort())).toBeNull();
  });
});
