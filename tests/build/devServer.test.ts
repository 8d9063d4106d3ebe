import { expect, test } from 'vitest';
import { API_PATHS } from '../../src/build/devServer.ts';
import { CHECKOUT_PATH } from '../../src/contract/checkout.ts';
import { ORDERS_PATH } from '../../src/contract/orderReport.ts';
import { UPLOAD_PATH } from '../../src/contract/upload.ts';
import { DOWNLOAD_PATH } from '../../src/server/files/downloadLinks.ts';
import { SANDBOX_PATH } from '../../src/server/payments/paymentProvider.ts';
import { CANCELLED_PATH } from '../../src/server/payments/stripeRequest.ts';

test.each([
  UPLOAD_PATH,
  CHECKOUT_PATH,
  `${ORDERS_PATH}/1`,
  `${DOWNLOAD_PATH}/1.2`,
  `${SANDBOX_PATH}/1`,
  `${CANCELLED_PATH}/1`,
  '/healthz?probe',
])('the development server answers %s as the built server does', (path) => {
  expect(path).toMatch(API_PATHS);
});

test.each(['/en/', '/src/page/hydrate.tsx', '/fileserver.ts'])(
  'the development server leaves %s to Vite',
  (path) => {
    expect(path).not.toMatch(API_PATHS);
  },
);
