import type { FileKind } from '../../../domain/files.ts';

/**
 * The status of a file. It is received, then in quarantine until the scanner has a verdict on it. The
 * key of an infected file is deleted at once; the file is `destroyed` when its bytes are deleted too. A
 * file that retention or a purge deletes is `deleting` until its bytes are removed, and then its row. A
 * file is `lost` while its stored bytes are missing or damaged.
 */
export type FileStatus =
  | 'receiving'
  | 'quarantined'
  | 'released'
  | 'infected'
  | 'destroyed'
  | 'lost'
  | 'deleting';

/** The rows of uploaded files, and the keys of files and orders. */
export interface FileTables {
  files: {
    key: string;
    session: string;
    kind: FileKind;
    /** The size or, while the file is being received, the bytes reserved for it. */
    bytes: number;
    received_at: number;
    /** The only order that the file belongs to. */
    order_id: string | null;
    status: FileStatus;
    /** A keyed digest of the network that sent it. `null` once the file is paid for. */
    network: string | null;
    /**
     * A keyed digest of the wider network that sent it. `null` once the file is paid for, and in rows of
     * earlier versions.
     */
    neighbourhood: string | null;
    /** The visitor's name of the file, sanitized, sealed with the file's key. */
    name: string | null;
    /** Hash of the bytes as the visitor sent them, hexadecimal. `null` while they are received. */
    sha256: string | null;
    /** Where earlier versions kept the file's wrapped key, which is now in `data_keys`. */
    wrapped_key: string | null;
    /** The file is not scanned before this time: a scan is running, or failed recently. */
    scan_due_at: number;
    /** How many scans ended without a verdict although the scanner was up. */
    scan_failures: number;
    /** The scanner's version and that of its signatures, when it last found the file clean. */
    scanned_with: string | null;
    /** When the scanner returned its verdict. */
    judged_at: number | null;
    /** The scanner's name for the malware it found. */
    signature: string | null;
    /** A keyed digest of the uploader's email address, by which a person's files are found. */
    email_digest: string | null;
    /** `null` if they could not be counted, or the file was received before pages were counted. */
    pages: number | null;
    /** What a PDF can do beyond showing its pages, separated by commas; see `ACTIVE_CONTENT`. */
    active_content: string | null;
  };
  /**
   * A single row, locked by each transaction that reserves bytes, so that reservations are serialized.
   */
  budgets: { name: string };
  /**
   * The wrapped key of each order and each file, by its id. A file gets its row when it is complete. The
   * row is deleted once the order or the file must no longer be readable. See `FileKeys`.
   */
  data_keys: {
    id: string;
    wrapped_key: string;
  };
  /** One row for each download of a file. */
  downloads: {
    id: string;
    file_key: string;
    /** A keyed digest of the client's IP address. The IP address itself is not stored. */
    address: string;
    began_at: number;
  };
  /** One row, without personal data, for each file that retention or a purge has deleted. */
  deleted_files: {
    key: string;
    order_id: string | null;
    bytes: number;
    received_at: number;
    deleted_at: number;
  };
}
