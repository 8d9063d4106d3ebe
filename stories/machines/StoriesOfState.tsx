import type { Language } from '../../src/domain/language.ts';
import { ORDER_STATES } from '../fixtures/orderStates.ts';
import { UPLOAD_BATCH_STATES } from '../fixtures/uploadBatchStates.ts';
import styles from './MachinePage.module.css';

const LABEL = { en: 'Seen in the story', pt: 'Visto na história' };

interface StoriesOfStateProps {
  readonly machine: string;
  readonly state: string | null;
  readonly locale: Language;
}

/** Links the selected state of a chart to the story that shows it; renders nothing if there is none. */
export function StoriesOfState({ machine, state, locale }: StoriesOfStateProps) {
  const story = state === null ? undefined : storyOf(machine, state.slice(machine.length + 1));
  if (story === undefined) return null;
  return (
    <p className={styles.stories}>
      <span>{LABEL[locale]}</span>
      <a href={`./?path=/story/${story.id}&globals=locale:${locale}`} target="_top" lang="en">
        {story.name}
      </a>
    </p>
  );
}

/** Returns the story that shows a state. Containers and transient states have none. */
function storyOf(machine: string, state: string): { id: string; name: string } | undefined {
  if (machine === 'order') {
    const name = Object.entries(ORDER_STATES).find(([key]) => key === state)?.[1].name;
    return name === undefined ? undefined : { id: `states-order--${toStoryId(name)}`, name };
  }
  const batch = Object.entries(UPLOAD_BATCH_STATES).find(([key]) => key === state)?.[1];
  if (machine !== 'uploadBatch' || batch === undefined) return undefined;
  return { id: `states-upload-batch--${toStoryId(state)}`, name: batch.name };
}

/** Spells a name as Storybook does in ids. */
function toStoryId(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('’', '')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
