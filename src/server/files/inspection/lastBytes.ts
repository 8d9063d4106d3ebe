/** Keeps the last bytes of a stream, in constant memory and with a single copy. */
export class LastBytes {
  readonly #ring: Buffer;
  #received = 0;

  /** @param most how many bytes are kept */
  constructor(most: number) {
    this.#ring = Buffer.allocUnsafeSlow(most);
  }

  feed(chunk: Uint8Array): void {
    const most = this.#ring.length;
    const last = chunk.subarray(Math.max(chunk.length - most, 0));
    const at = (this.#received + chunk.length - last.length) % most;
    const untilEnd = last.subarray(0, most - at);
    this.#ring.set(untilEnd, at);
    this.#ring.set(last.subarray(untilEnd.length), 0);
    this.#received += chunk.length;
  }

  /** Returns a copy of the kept bytes in their original sequence. */
  read(): Buffer {
    const most = this.#ring.length;
    if (this.#received <= most) return Buffer.from(this.#ring.subarray(0, this.#received));
    const at = this.#received % most;
    return Buffer.concat([this.#ring.subarray(at), this.#ring.subarray(0, at)]);
  }
}
