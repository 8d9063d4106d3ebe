import type { Refusal } from '../../machines/actorResult.ts';
import { refusalSchema } from '../contract/refusal.ts';

/** Returns the refusal in the body of a response; its text is `null` if the body has none. */
export function refusedWith(body: unknown): Refusal {
  const refusal = refusalSchema.safeParse(body);
  const text = refusal.success ? refusal.data.error?.trim() : undefined;
  return { kind: 'refused', text: text || null };
}
