import type { Scanner } from './scanner.ts';

/** What a look at the scanner found changed. */
export type ScannerChange = 'away' | 'back' | null;

/** Knows whether the scanner answers, and by which signatures it scans, as of the last look. */
export class ScannerWatch {
  readonly #scanner: Scanner | null;
  #version: string | null = null;
  /** `null` before the first look. */
  #isUp: boolean | null = null;

  constructor(scanner: Scanner | null) {
    this.#scanner = scanner;
  }

  /** Whether the scanner answered at the last look. */
  get isUp(): boolean {
    return this.#isUp === true;
  }

  /** The scanner's version and that of its signatures; `null` while it does not answer. */
  get version(): string | null {
    return this.#version;
  }

  /** Asks the scanner. A scanner that answers from the beginning is no change. */
  async check(): Promise<ScannerChange> {
    const before = this.#isUp;
    this.#version = this.#scanner === null ? null : await this.#scanner.version();
    this.#isUp = this.#version !== null;
    if (before === this.#isUp) return null;
    if (!this.#isUp) return 'away';
    return before === null ? null : 'back';
  }
}
