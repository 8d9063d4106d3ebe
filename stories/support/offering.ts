import { CHARTS } from '../../src/charts/index.ts';
import { samplesOfRunningOrder } from '../../src/charts/runningOrder.ts';
import { REASONS } from '../../src/charts/samples.ts';
import type { ScriptedOrder } from '../flows/scripted.ts';
import { offerActor } from '../../src/statechart/storybook/stories.ts';

/** Offers a story's running order and its batch to the panel. @returns a function that withdraws them */
export function offerOrder(order: ScriptedOrder): () => void {
  return offerActor(order.actor, {
    charts: CHARTS,
    running: ['order', 'uploadBatch'],
    samples: samplesOfRunningOrder(order),
    reasons: REASONS,
  });
}
