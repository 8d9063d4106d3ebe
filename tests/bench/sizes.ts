import { weighPages } from '../support/pageWeight.ts';
import type { Row } from './support/rows.ts';
import type { Stage } from './support/stage.ts';

/** Weighs what a visitor's browser receives. */
export default async function benchSizes({ reactScriptBytes }: Stage): Promise<Row[]> {
  const weights = await weighPages();
  return weights.flatMap(({ language, document, loader, scripts }): Row[] => [
    {
      what: `Document /${language}/ with its headers over HTTP/2`,
      unit: 'B',
      figures: { ours: [document] },
    },
    {
      what: `Scripts of /${language}/ before the first touch`,
      unit: 'B',
      figures: { ours: [loader], 'React form': [reactScriptBytes] },
    },
    {
      what: `Scripts of /${language}/ after it`,
      unit: 'B',
      figures: { ours: [scripts], 'React form': [0] },
    },
  ]);
}
