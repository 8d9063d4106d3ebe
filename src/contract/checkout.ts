import * as z from 'zod/mini';
import { MAX_AUTOMATIC_PAGES, MAX_FILES_PER_ORDER } from '../domain/limits.ts';
import { isRushAllowed } from '../domain/pages.ts';
import { sharedFields } from './fields.ts';

/** `POST /api/checkout` sends the order as JSON (section 7). */
export const CHECKOUT_PATH = '/api/checkout';

/** Most hard copies that an order may have. */
const MAX_HARD_COPIES = 20;

export const checkoutRequestSchema = z
  .object({
    ...sharedFields,
    pages: z.int().check(z.minimum(1), z.maximum(MAX_AUTOMATIC_PAGES)),
    rush: z.boolean(),
    mailHardCopy: z.boolean(),
    hardCopyCopies: z.int().check(z.minimum(1), z.maximum(MAX_HARD_COPIES)),
    notarize: z.boolean(),
    uploadedKeys: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(
      z.minLength(1),
      z.maxLength(MAX_FILES_PER_ORDER),
      z.refine((keys) => new Set(keys).size === keys.length),
    ),
  })
  // Visitors must pay for the order that the page showed them.
  .check(z.refine(({ rush, pages }) => !rush || isRushAllowed(pages), { path: ['rush'] }));

export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>;

/** Status 200: the URL of the payment page. */
export const checkoutAnswerSchema = z.object({ url: z.string().check(z.minLength(1)) });
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;
