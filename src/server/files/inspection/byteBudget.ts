/**
 * Bounds the byte arrays that a process allocates for one file. V8's heap limit does not include them:
 * a stream of a few kilobytes that inflates to gigabytes would take the memory of the whole machine.
 */

/**
 * More than a real PDF's object streams inflate to, including the buffers that are outgrown on the way.
 */
const MAX_BYTES = 64 * 1_048_576;

let limit = MAX_BYTES;
let spent = 0;

/** Replaces this thread's `Uint8Array` with one that throws above the budget. */
export function installByteBudget(): void {
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, args: readonly unknown[], newTarget): object {
      const [size] = args;
      if (typeof size === 'number') spent += size;
      if (spent > limit) throw new RangeError('too many bytes for one file');
      return Reflect.construct(target, args, newTarget);
    },
  });
}

/** Begins the budget of the next file. @param fileBytes its size, which is added to the budget */
export function renewByteBudget(fileBytes: number): void {
  limit = fileBytes + MAX_BYTES;
  spent = 0;
}

/** Whether the file exceeded the budget. A parser may have swallowed the error. */
export function isByteBudgetExceeded(): boolean {
  return spent > limit;
}
