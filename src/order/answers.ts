import type { Refusal } from '../../machines/actorResult.ts';
import { refusalSchema } from '../contract/refusal.ts';

/** Returns the refusal that the body of an answer holds; without a text if there is none in it. */
export function refusedWith(body: unknown): Refusal {
  const refusal = refusalSchema.safeParse(body);
  const text = refusal.success ? refusal.data.error?.trim() : undefined;
  return { kind: 'refused', text: text || null };
}

/** Returns the value of a JSON text, `null` if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
