import type { Scanner } from './scanner.ts';

/** The change that a check of the scanner found. */
type ScannerChange = 'down' | 'back' | null;

/** Tracks whether the scanner is up and which signatures it uses, as of the last check. */
export class ScannerWatch {
  readonly #scanner: Scanner | null;
  #version: string | null = null;
  /** `null` before the first check. */
  #isUp: boolean | null = null;

  constructor(scanner: Scanner | null) {
    this.#scanner = scanner;
  }

  /** Whether the scanner answered at the last check. */
  get isUp(): boolean {
    return this.#isUp === true;
  }

  /** Whether the scanner did not answer at the last check. Before the first it may be up. */
  get isDown(): boolean {
    return this.#isUp === false;
  }

  /** The scanner's version and that of its signatures; `null` while it does not answer. */
  get version(): string | null {
    return this.#version;
  }

  /** Queries the scanner. A scanner that is up at the first check is no change. */
  async check(): Promise<ScannerChange> {
    const before = this.#isUp;
    this.#version = this.#scanner === null ? null : await this.#scanner.version();
    this.#isUp = this.#version !== null;
    if (before === this.#isUp) return null;
    if (!this.#isUp) return 'down';
    return before === null ? null : 'back';
  }
}
