import { DiskStorage } from '../../../src/server/storage/diskStorage.ts';
import { StorageError } from '../../../src/server/storage/storage.ts';

/** A storage that fails at a step that a test sets. */
export class FailingStorage extends DiskStorage {
  failing: 'the middle' | 'the end' | 'probe' | null = null;
  /** What a probe waits for. */
  probeGate: Promise<unknown> | null = null;
  probes = 0;

  override async write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    await super.write(key, this.failing === 'the middle' ? failingAfter(bytes) : bytes);
    // As when the folder of a file that was moved into it cannot be flushed.
    if (this.failing === 'the end') throw new StorageError('disk failed', { mayComplete: true });
  }

  override async probe(): Promise<void> {
    this.probes += 1;
    if (this.failing === 'probe') throw new StorageError('no space left');
    await this.probeGate;
    await super.probe();
  }
}

async function* failingAfter(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    yield chunk;
    throw new StorageError('no space left');
  }
}
