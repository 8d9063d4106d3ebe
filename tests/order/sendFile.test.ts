import { describe, expect, test, vi } from 'vitest';
import { FakeRequest } from './support/fakeRequest.ts';
import { deletedFile, send, stubBrowser } from './support/sentFile.ts';

stubBrowser();

/** Sends a file of 100 bytes in Firefox, of which only 90 are left. */
function sendShrunk() {
  // A property that only Firefox has.
  vi.stubGlobal('mozInnerScreenX', 0);
  const file = new File(['x'.repeat(100)], 'diploma.pdf');
  vi.spyOn(file, 'slice').mockImplementation(
    (start = 0) => new Blob(start < 0 ? [] : ['x'.repeat(90)]),
  );
  return send(file);
}

describe('a file is', () => {
  test('sent with its fields, in the visitor’s language', async () => {
    const { request, result } = send();
    expect(request.opened).toEqual(['POST', '/api/upload', 'Accept-Language', 'pt-BR']);
    expect(request.body instanceof FormData && [...request.body.keys()]).toEqual([
      'name',
      'email',
      'phone',
      'pages',
      'direction',
      'filingWhere',
      'file',
    ]);
    const records = [{ key: 'key-1', pages: 2, sha256: 'aa' }];
    request.answer(200, { ok: true, files: records });
    expect(await result).toEqual({ kind: 'confirmed', records });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('refused with the server’s text, or without one when the answer names no file', async () => {
    const answered = send();
    answered.request.answer(415, {
      ok: false,
      error: ' Not a photo. ',
      code: 'file_kind_not_accepted',
    });
    expect(await answered.result).toEqual({ kind: 'refused', text: 'Not a photo.' });
    FakeRequest.made = [];
    const silent = send();
    silent.request.answer(200, { ok: true, files: [] });
    expect(await silent.result).toEqual({ kind: 'refused', text: null });
  });

  test('refused when it is larger than the room that is left, which a smaller one may fit', async () => {
    const { request, result } = send();
    request.answer(429, { ok: false, error: 'Too many files.', code: 'too_many_bytes' });
    expect(await result).toEqual({ kind: 'refused', text: 'Too many files.' });
  });

  test.each([
    [429, { ok: false, error: 'Too many requests.' }, 'Too many requests.'],
    [500, { ok: false, files: [] }, null],
    [503, {}, null],
    [507, { ok: false, error: 'No room.', code: 'storage_full' }, 'No room.'],
  ])(
    'not refused by status %i, which says that the server takes none',
    async (status, body, text) => {
      const { request, result } = send();
      request.answer(status, body);
      expect(await result).toEqual({ kind: 'unavailable', text });
    },
  );

  test.each([502, 503, 504, 521])(
    'interrupted the first time that a proxy answers %i because it cannot reach the server, then unanswered',
    async (status) => {
      const file = new File(['x'.repeat(100)], 'diploma.pdf');
      const sendOnce = () => {
        FakeRequest.made = [];
        const { request, result } = send(file);
        request.answer(status, '<h1>Bad gateway</h1>');
        return result;
      };
      expect([await sendOnce(), await sendOnce(), await sendOnce()]).toEqual([
        { kind: 'unanswered', isInterrupted: true },
        { kind: 'unanswered', isInterrupted: false },
        { kind: 'unanswered', isInterrupted: false },
      ]);
    },
  );

  test('not refused by the server itself with a status that a proxy gives too', async () => {
    const { request, result } = send();
    request.answer(503, { ok: false, error: 'Busy.', code: 'database_unavailable' });
    expect(await result).toEqual({ kind: 'unavailable', text: 'Busy.' });
  });

  test('unanswered when its connection breaks', async () => {
    const { request, result } = send();
    request.dispatchEvent(new Event('error'));
    expect(await result).toEqual({ kind: 'unanswered', isInterrupted: false });
  });

  test('unreadable when its connection breaks because the file was deleted', async () => {
    const { request, result } = send(deletedFile());
    request.dispatchEvent(new Event('error'));
    expect(await result).toEqual({ kind: 'unreadable' });
  });

  test.each([
    ['unreadable', 'has grown', 150, { kind: 'unreadable' }],
    ['refused', 'has not grown', 100, { kind: 'refused', text: 'Incomplete.' }],
  ] as const)(
    '%s when the server says that it arrived damaged and it %s since it was chosen',
    async (_kind, _change, bytes, expected) => {
      const file = new File(['x'.repeat(100)], 'diploma.pdf');
      vi.spyOn(file, 'arrayBuffer').mockResolvedValue(new ArrayBuffer(bytes));
      const { request, result } = send(file);
      request.answer(400, { ok: false, error: 'Incomplete.', code: 'malformed_request' });
      expect(await result).toEqual(expected);
    },
  );

  test('unreadable when it was deleted and the browser neither sends nor ends the request', async () => {
    const { request, result } = send(deletedFile());
    await vi.advanceTimersByTimeAsync(1000);
    expect(await result).toEqual({ kind: 'unreadable' });
    expect(request.isAborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('unreadable when it shrank while it was sent and Firefox waits for the rest of it', async () => {
    const { request, result } = sendShrunk();
    request.sent(90, 100);
    await vi.advanceTimersByTimeAsync(1000);
    expect(request.isAborted).toBe(true);
    expect(await result).toEqual({ kind: 'unreadable' });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('confirmed although it shrank in Firefox while the server inspected all of it', async () => {
    const { request, result } = sendShrunk();
    request.sent(100, 100);
    request.upload.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(3000);
    expect(request.isAborted).toBe(false);
    request.answer(200, { ok: true, files: [{ key: 'key-1' }] });
    expect(await result).toMatchObject({ kind: 'confirmed' });
  });

  test('confirmed when its answer arrives while the page checks whether it was deleted', async () => {
    const file = new File(['x'.repeat(100)], 'diploma.pdf');
    const { request, result } = send(file);
    let failToRead: ((error: Error) => void) | undefined;
    const reading = new Promise<ArrayBuffer>((_resolve, reject) => {
      failToRead = reject;
    });
    vi.spyOn(file, 'slice').mockReturnValue(
      Object.assign(new Blob(), { arrayBuffer: () => reading }),
    );
    await vi.advanceTimersByTimeAsync(1000);
    request.answer(200, { ok: true, files: [{ key: 'key-1', pages: 2 }] });
    failToRead?.(new DOMException());
    expect(await result).toMatchObject({ kind: 'confirmed' });
  });

  test('sent to its end when it was deleted after its first bytes were sent', async () => {
    const { request, result } = send(deletedFile());
    request.sent(10, 100);
    await vi.advanceTimersByTimeAsync(3000);
    expect(request.isAborted).toBe(false);
    request.answer(200, { ok: true, files: [{ key: 'key-1' }] });
    expect(await result).toMatchObject({ kind: 'confirmed' });
  });

  test('aborted by its signal, and leaves no timer running', () => {
    const { request, abort } = send();
    abort();
    expect(request.isAborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the progress of a file', () => {
  test('is the share of the request body that was sent, scaled to the size of the file', () => {
    const { request, progress } = send();
    for (const loaded of [0, 300, 600]) {
      request.sent(loaded, loaded === 0 ? 0 : 600);
      vi.advanceTimersByTime(100);
    }
    expect(progress).toEqual([0, 50, 100]);
  });

  test('is reported at most every 100 ms, and the last of it always', () => {
    const { request, progress } = send();
    request.sent(120, 600);
    vi.advanceTimersByTime(60);
    request.sent(240, 600);
    vi.advanceTimersByTime(60);
    expect(progress).toEqual([40]);
    request.sent(600, 600);
    vi.advanceTimersByTime(3000);
    expect(progress).toEqual([40, 100]);
  });

  test('is not reported for a file that is sent faster than that', async () => {
    const { request, result, progress } = send();
    request.sent(600, 600);
    request.answer(200, { ok: true, files: [{ key: 'key-1', pages: 2 }] });
    expect((await result).kind).toBe('confirmed');
    expect(vi.getTimerCount()).toBe(0);
    expect(progress).toEqual([]);
  });
});
