import type { SampleFile } from '../fixtures/files.ts';
import type { Call } from './recordingProxy.ts';

/**
 * Returns the parts of a recorded call's multipart body by their names: a text, or a file with its bytes.
 *
 * @throws {Error} if two parts have the same name
 */
export async function fieldsOf({
  headers,
  body,
}: Call): Promise<Record<string, string | SampleFile>> {
  const type = headers['content-type'] ?? '';
  const parser = new Response(new Uint8Array(body), { headers: { 'content-type': type } });
  const fields = new Map<string, string | SampleFile>();
  for (const [name, value] of await parser.formData()) {
    if (fields.has(name)) throw new Error(`The body has two parts "${name}"`);
    fields.set(name, typeof value === 'string' ? value : await sampleOf(value));
  }
  return Object.fromEntries(fields);
}

/** Returns the file name in an upload's body; `undefined` if the body has no file. */
export async function fileNameOf(call: Call): Promise<string | undefined> {
  const { file } = await fieldsOf(call);
  return typeof file === 'object' ? file.name : undefined;
}

async function sampleOf(file: File): Promise<SampleFile> {
  return { name: file.name, type: file.type, bytes: Buffer.from(await file.arrayBuffer()) };
}
