import type { TestProject } from 'vitest/node';
import buildProduct from './buildProduct.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the built product that all browser tests share. It has no rate limit, and takes files up to 1 MB. */
    productUrl: string;
  }
}

/** Builds the product and starts it for the browser tests. Returns a function that removes it. */
export default async function runProduct(project: TestProject): Promise<() => Promise<void>> {
  await buildProduct();
  const product = await startProduct({
    RATE_LIMIT_UPLOADS: '0',
    RATE_LIMIT_CHECKOUTS: '0',
    MAX_FILE_MB: '1',
  });
  project.provide('productUrl', product.url);
  return () => product.remove();
}
