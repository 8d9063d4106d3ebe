import { CHARTS } from '../../src/charts/index.ts';
import { REASONS, RUNNING_SAMPLES } from '../../src/charts/samples.ts';
import type { OrderActor } from '../../src/order/orderActor.ts';
import { offerActor } from '../../src/statechart/storybook/stories.ts';

/** Offers a story's running order and its batch to the panel. @returns a function that withdraws them */
export function offerOrder(actor: OrderActor): () => void {
  return offerActor(actor, {
    charts: CHARTS,
    running: ['order', 'uploadBatch'],
    samples: RUNNING_SAMPLES,
    reasons: REASONS,
  });
}
