import type { ChartArrow, Condition } from '../chart.ts';
import type { ConditionValues } from '../live/conditions.ts';
import { nameOf, textOf, type TextOptions } from '../texts.ts';

/**
 * Returns the conditions that make a condition false: for a composed guard, the failing parts. Empty if the
 * condition is not false.
 */
export function failingOf(condition: Condition, values: ConditionValues): readonly Condition[] {
  if (values[condition.code]?.value !== false) return [];
  if (condition.made === null || condition.made === 'not') return [condition];
  const failing = condition.parts.flatMap((part) => failingOf(part, values));
  return failing.length === 0 ? [condition] : failing;
}

/** Returns the reasons given for a condition that is not fulfilled; empty if there are none. */
export function reasonsOf(
  condition: Condition,
  values: ConditionValues,
  { language }: TextOptions,
): string {
  const reasons = values[condition.code]?.reasons ?? [];
  return reasons.map((reason) => textOf(reason, language)).join(', ');
}

/**
 * Returns what an arrow waits for, in words: the failing conditions of its guard with their reasons, or
 * all of the guard while it is unknown which of them fail. `null` for an arrow without a guard.
 */
export function missingText(
  { guard }: ChartArrow,
  values: ConditionValues,
  textOptions: TextOptions,
): string | null {
  if (guard === null) return null;
  const failing = failingOf(guard, values);
  return (failing.length === 0 ? [guard] : failing)
    .map((condition) => {
      const reasons = reasonsOf(condition, values, textOptions);
      const name = nameOf(condition, textOptions);
      return reasons === '' ? name : `${name} (${reasons})`;
    })
    .join('; ');
}
