/** A file the visitor chose. Its bytes are kept outside under `id`, so that snapshots are JSON. */
export interface FileEntry {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The media type stated by the browser; empty when it stated none. */
  readonly type: string;
}
