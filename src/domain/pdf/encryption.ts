import { pdfEntries, type PdfEntries } from './entries.ts';
import { md5, rc4 } from './oldCiphers.ts';

/** The string that pads passwords (ISO 32000-1, 7.6.3.3); an empty password is padding alone. */
const PADDING = Uint8Array.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a'.match(/../g) ?? [],
  (digits) => Number.parseInt(digits, 16),
);

/** An encryption dictionary of the standard handler. */
interface StandardEncryption {
  readonly version: number;
  readonly revision: number;
  /** The key lengths that the writing program may have meant, in bytes. */
  readonly keyLengths: readonly number[];
  readonly permissions: number;
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  readonly isMetadataEncrypted: boolean;
}

/**
 * Whether a PDF's encryption dictionary asks for a password. Most encrypted PDFs do not: they only
 * forbid printing or editing.
 *
 * @param text the object as Latin-1
 * @param ids candidates for the file's first identifier
 * @returns `false` also if this is uncertain, so that no file is refused by mistake
 */
export async function isPasswordNeeded(text: string, ids: readonly Uint8Array[]): Promise<boolean> {
  const entries = pdfEntries(text);
  const filter = entries?.get('/Filter');
  if (!entries || typeof filter !== 'string') return false;
  // Other handlers require a certificate or their own software.
  if (filter !== '/Standard') return true;
  const encryption = standardEncryption(entries);
  if (encryption === null) return false;
  const { version, revision } = encryption;
  if (version === 5) return !(await opensBySha(encryption));
  if (![1, 2, 4].includes(version) || ![2, 3, 4].includes(revision)) return false;
  return !ids.some((id) => opensByMd5(encryption, id));
}

function standardEncryption(entries: PdfEntries): StandardEncryption | null {
  const integer = (name: string) => Number.parseInt(String(entries.get(name)), 10);
  const version = integer('/V');
  const revision = integer('/R');
  const permissions = integer('/P');
  const owner = entries.get('/O');
  const user = entries.get('/U');
  const isKnown = [version, revision, permissions].every(Number.isInteger);
  if (!isKnown || !(owner instanceof Uint8Array) || !(user instanceof Uint8Array)) return null;
  if (owner.length < 32 || user.length < (version === 5 ? 48 : 32)) return null;
  const stated = integer('/Length') >> 3;
  return {
    version,
    revision,
    keyLengths: [stated, 5, 16].filter((length) => length >= 5 && length <= 16),
    permissions,
    owner,
    user,
    isMetadataEncrypted: entries.get('/EncryptMetadata') !== 'false',
  };
}

/** ISO 32000-1, algorithms 2, 4 and 5, with the empty password. */
function opensByMd5(encryption: StandardEncryption, id: Uint8Array): boolean {
  const { revision, permissions, owner, user, isMetadataEncrypted } = encryption;
  const flags = new Uint8Array(4);
  new DataView(flags.buffer).setInt32(0, permissions, true);
  const plain = revision >= 4 && !isMetadataEncrypted ? new Uint8Array(4).fill(255) : [];
  const seed = md5(
    Uint8Array.from([...PADDING, ...owner.subarray(0, 32), ...flags, ...id, ...plain]),
  );
  return encryption.keyLengths.some((length) => {
    let key = seed;
    if (revision >= 3) {
      for (let time = 0; time < 50; time += 1) key = md5(key.subarray(0, length));
    }
    key = key.subarray(0, length);
    if (revision < 3) return startsWith(user, rc4(key, PADDING));
    let check = md5(Uint8Array.from([...PADDING, ...id]));
    for (let time = 0; time < 20; time += 1) {
      check = rc4(
        key.map((byte) => byte ^ time),
        check,
      );
    }
    return startsWith(user, check);
  });
}

/** ISO 32000-2, algorithm 11, with the empty password. */
async function opensBySha({ revision, user }: StandardEncryption): Promise<boolean> {
  // Absent on pages without https.
  if (!globalThis.crypto?.subtle) return true;
  const salt = user.subarray(32, 40);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(salt)));
  return startsWith(user, revision === 5 ? digest : await hardened(digest));
}

/** ISO 32000-2, algorithm 2.B, with the empty password and no user key. */
async function hardened(seed: Uint8Array): Promise<Uint8Array> {
  let key = seed;
  let last = 0;
  for (let round = 0; round < 64 || last > round - 32; round += 1) {
    const bytes = new Uint8Array(64 * key.length).map((_, at) => key[at % key.length] ?? 0);
    const cipher = await crypto.subtle.importKey('raw', key.slice(0, 16), 'AES-CBC', false, [
      'encrypt',
    ]);
    const iv = key.slice(16, 32);
    const padded = await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, cipher, bytes);
    // Browsers add a block of padding, which PDFs do not have.
    const encrypted = new Uint8Array(padded).subarray(0, bytes.length);
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    const algorithm = ['SHA-256', 'SHA-384', 'SHA-512'][remainder] ?? 'SHA-256';
    key = new Uint8Array(await crypto.subtle.digest(algorithm, encrypted));
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
