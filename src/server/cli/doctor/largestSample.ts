import { crc32 } from 'node:zlib';

/** A ZIP archive begins with a file, so that the scanner recognizes it. */
const FIRST = { name: 'first.txt', content: Buffer.from('The next file is at the end.\n') };

const LOCAL_HEADER = 0x04_03_4b_50;
const CENTRAL_HEADER = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
const CHUNK_BYTES = 1024 * 1024;

interface ArchivedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/**
 * Yields a ZIP archive of about `bytes` bytes whose last file, at its very end, has the given content. A
 * scanner finds it there only if it reads the archive whole.
 */
export async function* largestSample(
  bytes: number,
  content: Uint8Array,
): AsyncGenerator<Uint8Array> {
  const last = { name: 'last.com', content };
  const [begin, end] = [localFile(FIRST), localFile(last)];
  const entries = (at: number) => Buffer.concat([entryOf(FIRST, 0), entryOf(last, at)]);
  const space = Math.max(0, bytes - begin.length - end.length - entries(0).length - 22);
  yield begin;
  for (let left = space; left > 0; left -= CHUNK_BYTES) {
    yield Buffer.alloc(Math.min(left, CHUNK_BYTES));
  }
  const at = begin.length + space;
  yield Buffer.concat([end, entries(at), endOf(entries(at).length, at + end.length)]);
}

/** Returns an uncompressed file with its header. */
function localFile({ name, content }: ArchivedFile): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.set(factsOf({ name, content }), 4);
  return Buffer.concat([header, Buffer.from(name), content]);
}

/** Returns the entry of a file in the archive's directory. */
function entryOf(file: ArchivedFile, at: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.set(factsOf(file), 6);
  header.writeUInt32LE(at, 42);
  return Buffer.concat([header, Buffer.from(file.name)]);
}

/** Returns what both headers say of a file: the version to read it, its checksum and its lengths. */
function factsOf({ name, content }: ArchivedFile): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(10, 0);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(content.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

/** Returns the end of the archive, which tells where its directory of two files is. */
function endOf(directoryBytes: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(2, 8);
  end.writeUInt16LE(2, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(at, 16);
  return end;
}
