import type { Metrics } from '../observability/metrics.ts';
import type { Verdict } from './scanning/scanner.ts';

/** Adds the counter of the scanner's verdicts, and returns what counts one. */
export function verdictCounter(metrics: Metrics): (kind: Verdict['kind']) => void {
  return metrics.counter<Verdict['kind']>('scan_verdicts_total', {
    help: 'Verdicts of the scanner: clean, infected, or none, after which the file is scanned again.',
    label: 'verdict',
    values: ['clean', 'infected', 'none'],
  });
}
