// `npm run tokens [-- <folder>]`: writes the tokens in the Design Tokens format, by default to `dist/tokens`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { designTokens } from './designTokens.ts';

const [folder = 'dist/tokens'] = process.argv.slice(2);
const files = designTokens(
  readFileSync('src/styles/tokens.css', 'utf8'),
  readFileSync('src/styles/base.css', 'utf8'),
);
mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) {
  writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  process.stdout.write(`${join(folder, name)}\n`);
}
