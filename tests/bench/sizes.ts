import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const CLIENT = 'dist/client';

/** Returns the transferred sizes, compressed by Brotli: the documents, the loader, and the scripts loaded after the first intent. */
export default function benchSizes(): string[] {
  const documents = ['en', 'pt'].map((locale) => {
    const text = readFileSync(`${CLIENT}/${locale}/index.html`, 'utf8');
    return `document /${locale}/ ${kilobytes(brotliCompressSync(text).length)}`;
  });
  const page = readFileSync(`${CLIENT}/en/index.html`, 'utf8');
  const loader = /<script>(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  const scripts = readdirSync(`${CLIENT}/assets`)
    .filter((name) => name.endsWith('.js.br'))
    .map((name) => [name, readFileSync(`${CLIENT}/assets/${name}`).length] as const);
  return [
    ...documents,
    `script before the first intent: the loader, ${loader.length} bytes inside the document`,
    ...scripts.map(([name, size]) => `script after it: ${name} ${kilobytes(size)}`),
  ];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
