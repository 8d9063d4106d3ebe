import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ChunkReader } from '../../../src/server/files/arrivingFile.ts';
import { Semaphore } from '../../../src/server/files/semaphore.ts';

function streamOf(...chunks: readonly string[]): Readable {
  return Readable.from(
    chunks.map((text) => Buffer.from(text)),
    { objectMode: false },
  );
}

async function textOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk.toString();
  return text;
}

test('the bytes of an upload stay in its stream until the semaphore is acquired', async () => {
  const semaphore = new Semaphore(1);
  const [one, other] = [new PassThrough(), new PassThrough()];
  one.write('first');
  other.write('second');
  const ofOne = new ChunkReader(one).chunks(semaphore);
  const ofOther = new ChunkReader(other).chunks(semaphore);

  expect(await ofOne.next()).toEqual({ done: false, value: Buffer.from('first') });
  const waiting = ofOther.next();
  // Everything that does not wait for the first chunk happens before.
  await new Promise(setImmediate);
  expect(other.readableLength).toBe('second'.length);

  one.end();
  expect(await ofOne.next()).toEqual({ done: true, value: undefined });
  expect(await waiting).toEqual({ done: false, value: Buffer.from('second') });
});

test('an upload that is given up releases the semaphore', async () => {
  const semaphore = new Semaphore(1);
  const stream = new PassThrough();
  stream.write('one');
  for await (const chunk of new ChunkReader(stream).chunks(semaphore)) {
    expect(chunk).toEqual(Buffer.from('one'));
    break;
  }
  expect(await textOf(new ChunkReader(streamOf('other')).chunks(semaphore))).toBe('other');
});

test('a sender that sends nothing holds up no other', async () => {
  const semaphore = new Semaphore(1);
  void new ChunkReader(new PassThrough()).chunks(semaphore).next();
  expect(await textOf(new ChunkReader(streamOf('other')).chunks(semaphore))).toBe('other');
});

test('the first bytes are known without the semaphore, and remain to be read', async () => {
  const semaphore = new Semaphore(1);
  await semaphore.acquire();
  const reader = new ChunkReader(streamOf('one', 'two', 'three'));
  expect(await reader.peek(4)).toEqual(Buffer.from('onet'));
  semaphore.release();
  expect(await textOf(reader.chunks(semaphore))).toBe('onetwothree');
});

test('a file that is shorter than the first bytes is read whole', async () => {
  const reader = new ChunkReader(streamOf('1'));
  expect(await reader.peek(4)).toEqual(Buffer.from('1'));
  expect(await textOf(reader.chunks(new Semaphore(1)))).toBe('1');
  expect(await new ChunkReader(streamOf()).peek(4)).toEqual(Buffer.alloc(0));
});

test('an upload that ends while it waits for the semaphore loses nothing', async () => {
  const semaphore = new Semaphore(1);
  await semaphore.acquire();
  const stream = new PassThrough();
  stream.end('all');
  const text = textOf(new ChunkReader(stream).chunks(semaphore));
  await new Promise(setImmediate);
  semaphore.release();
  expect(await text).toBe('all');
});

test.each([
  ['an error', new Error('cut off'), 'cut off'],
  ['no error', undefined, 'Premature close'],
])(
  'an upload that is cut off with %s fails while it waits for bytes or for the semaphore',
  async (_how, error, message) => {
    const silent = new PassThrough();
    const first = new ChunkReader(silent).peek(1);
    silent.destroy(error);
    await expect(first).rejects.toThrow(message);

    const semaphore = new Semaphore(1);
    await semaphore.acquire();
    const queued = new PassThrough();
    queued.write('1');
    const text = textOf(new ChunkReader(queued).chunks(semaphore));
    queued.destroy(error);
    semaphore.release();
    await expect(text).rejects.toThrow(message);
  },
);
