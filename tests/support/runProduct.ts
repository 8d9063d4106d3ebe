import type { TestProject } from 'vitest/node';
import buildProduct from './buildProduct.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the built product that all browser tests share. It limits no rate, and files to 1 MB. */
    productUrl: string;
  }
}

/** Builds the product and runs it for the time of the tests. Returns how it is removed. */
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
