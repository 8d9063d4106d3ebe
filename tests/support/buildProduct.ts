import { createBuilder } from 'vite';

/** Builds page and server once before the tests that drive them as built. */
export default async function buildProduct(): Promise<void> {
  const mode = process.env.NODE_ENV;
  // Vitest's own value would build React for development.
  process.env.NODE_ENV = 'production';
  const builder = await createBuilder({ logLevel: 'warn', mode: 'production' });
  await builder.buildApp();
  process.env.NODE_ENV = mode;
}
