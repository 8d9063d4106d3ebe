import { describe, expect, it } from 'vitest';
import { createFileRegistry } from '../../src/order/fileRegistry.ts';
import { isPaymentUrl } from '../../src/order/services.ts';

describe('a payment URL', () => {
  it.each([
    ['https://pay.example.com/session/1', true],
    ['http://localhost:3000/sandbox/pay/1', true],
    ['/sandbox/pay/1', true],
    ['http://pay.example.com/session/1', false],
    ['http://localhost:3001/sandbox/pay/1', false],
    ['javascript:alert(1)', false],
    ['data:text/html,pay', false],
    ['ftp://pay.example.com/', false],
    ['https://', false],
  ])('%s may be opened: %s', (url, expected) => {
    expect(isPaymentUrl(url, 'http://localhost:3000')).toBe(expected);
  });
});

describe('the registry of chosen files', () => {
  it('gives two photos of one name and size an id each', () => {
    const registry = createFileRegistry();
    const first = new File(['a'], 'IMG_1.jpg', { type: 'image/jpeg' });
    const second = new File(['b'], 'IMG_1.jpg', { type: 'image/jpeg' });
    expect(registry.add([first, second])).toEqual([
      { id: 'file-1', name: 'IMG_1.jpg', size: 1, type: 'image/jpeg' },
      { id: 'file-2', name: 'IMG_1.jpg', size: 1, type: 'image/jpeg' },
    ]);
    expect(registry.get('file-2')).toBe(second);
    expect(registry.get('file-1')).toBe(first);
  });

  it('finds a file by the key that the server gave it', () => {
    const registry = createFileRegistry();
    const file = new File(['a'], 'IMG_1.jpg');
    registry.add([file]);
    expect(registry.find('key-1')).toBeUndefined();
    registry.link('file-1', 'key-1');
    expect(registry.find('key-1')).toBe(file);
    expect(registry.find('file-1')).toBe(file);
  });

  it('throws with the id that it does not know', () => {
    expect(() => createFileRegistry().get('file-9')).toThrow('No file has the id file-9');
  });
});
