import type { Language } from '../../src/domain/language.ts';
import { ORDER_STATES } from '../fixtures/orderStates.ts';
import { UPLOAD_BATCH_STATES } from '../fixtures/uploadBatchStates.ts';
import styles from './MachinePage.module.css';

const SEEN = { en: 'Seen in the story', pt: 'Visto na história' };

interface StoriesOfStateProps {
  readonly machine: string;
  readonly state: string | null;
  readonly locale: Language;
}

/** The way from a state of a chart to the story that shows it. */
export function StoriesOfState({ machine, state, locale }: StoriesOfStateProps) {
  const story = state === null ? undefined : storyOf(machine, state.slice(machine.length + 1));
  if (story === undefined) return null;
  return (
    <p className={styles.stories}>
      <span>{SEEN[locale]}</span>
      <a href={`./?path=/story/${story.id}&globals=locale:${locale}`} target="_top" lang="en">
        {story.name}
      </a>
    </p>
  );
}

/** The story that shows a visible state; nobody sees a container or a decision by itself. */
function storyOf(machine: string, state: string): { id: string; name: string } | undefined {
  if (machine === 'order') {
    const name = Object.entries(ORDER_STATES).find(([key]) => key === state)?.[1].name;
    return name === undefined ? undefined : { id: `states-order--${spelt(name)}`, name };
  }
  const batch = Object.entries(UPLOAD_BATCH_STATES).find(([key]) => key === state)?.[1];
  if (machine !== 'uploadBatch' || batch === undefined) return undefined;
  return { id: `states-upload-batch--${spelt(state)}`, name: batch.name };
}

/** As Storybook spells names in addresses. */
function spelt(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('’', '')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
