import { PDFDict, PDFName, PDFRawStream, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';

const TYPE = PDFName.of('Type');
const PACKED_OBJECTS = PDFName.of('ObjStm');
const CROSS_REFERENCES = PDFName.of('XRef');

/** Whether a PDF is encrypted. A dangling `Encrypt` reference does not count. */
export function isEncrypted(context: PDFContext): boolean {
  return context.lookup(context.trailerInfo.Encrypt) instanceof PDFDict;
}

/**
 * Rewrites the objects of an encrypted PDF, still encrypted, without the contents of pictures, fonts and
 * pages. The library decrypts every stream of a file, which takes seconds for a scan of 30 MB. The
 * inspection needs only the objects and the object streams.
 */
export function withoutContents(context: PDFContext): Uint8Array {
  const objects = context.enumerateIndirectObjects().map(([ref, object]) => {
    const reduced = reducedObject(object);
    return joinedBytes([
      `${ref.objectNumber} ${ref.generationNumber} obj\n`,
      reduced,
      '\nendobj\n',
    ]);
  });
  const trailer = Object.entries(context.trailerInfo)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `/${key} ${String(value)}`);
  return joinedBytes(['%PDF-1.7\n', ...objects, `trailer\n<< ${trailer.join(' ')} >>\n`]);
}

function reducedObject(object: PDFObject): Uint8Array {
  if (!(object instanceof PDFRawStream)) return bytesOf(object);
  const type = object.dict.get(TYPE);
  if (type === PACKED_OBJECTS) return bytesOf(object);
  // Its trailer entries have been read already, and its offsets are no longer valid.
  return type === CROSS_REFERENCES ? joinedBytes(['null']) : bytesOf(object.dict);
}

function bytesOf(object: PDFObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
}

function joinedBytes(parts: readonly (Uint8Array | string)[]): Uint8Array {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
}
