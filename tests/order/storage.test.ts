import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStorage } from '../../src/order/storage.ts';

describe('a browser without storage', () => {
  it.each([
    ['is null', { sessionStorage: null }],
    [
      'may not be read',
      {
        get sessionStorage(): never {
          throw new DOMException('denied', 'SecurityError');
        },
      },
    ],
  ])('keeps an order in memory when its storage %s', (_which, window) => {
    vi.stubGlobal('window', window);
    onTestFinished(() => void vi.unstubAllGlobals());
    const storage = openStorage('sessionStorage');
    storage.setItem('order', 'kept');
    expect(storage.getItem('order')).toBe('kept');
  });
});
