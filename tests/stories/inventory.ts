import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCsf } from 'storybook/internal/csf-tools';
import { hasReferences, LOOKS, referenceOf } from '../../.storybook/references.ts';
import { MACHINES } from '../../machines/index.ts';
import { ORDER_FIXTURES } from '../../stories/fixtures/orderStates.ts';
import { UPLOAD_BATCH_FIXTURES } from '../../stories/fixtures/uploadBatchStates.ts';
import { CALLS, REFUSALS, refusalsOf } from '../../stories/fixtures/refusals.ts';
import { SHOWN_MESSAGES } from '../../stories/messages/lists.ts';

/** A story as the sidebar lists it. */
interface ListedStory {
  readonly id: string;
  readonly file: string;
  readonly title: string;
  readonly name: string;
}

/** Every story of the repository, read as Storybook reads them, without running any. */
function listStories(folder = 'stories'): ListedStory[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.stories.tsx'))
    .toSorted()
    .flatMap((name) => {
      const file = join(folder, name);
      const csf = loadCsf(readFileSync(file, 'utf8'), {
        fileName: file,
        makeTitle: (title) => title,
      }).parse();
      const title = csf.meta.title ?? '';
      return csf.stories.map(({ id, name: story = '' }) => ({ id, file, title, name: story }));
    });
}

/** The folders of `src/components` that hold a component. */
function listComponentFolders(): string[] {
  return readdirSync('src/components', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

/** The components that stories of `stories/components` import, by folder. */
function listStoriedFolders(): string[] {
  const stories = readdirSync('stories/components').filter((name) => name.endsWith('.stories.tsx'));
  return [
    ...new Set(
      stories.flatMap((name) => {
        const source = readFileSync(join('stories/components', name), 'utf8');
        const component = /component: (\w+)/.exec(source)?.[1] ?? '';
        return new RegExp(`/src/components/(\\w+)/${component}\\.tsx'`).exec(source)?.[1] ?? [];
      }),
    ),
  ].toSorted();
}

const MESSAGE = /^missing\.(?!before)|Error$|Sentence$|largeJob$|rushUnavailable$/;

/**
 * The messages of the catalogue that stand in a banner, tell of a fault or of what is missing, by
 * how messages are named. A banner's title is named as its sentence without the last word.
 */
function listFaultMessages(): string[] {
  const catalogue: Record<string, string> = JSON.parse(readFileSync('src/i18n/en.json', 'utf8'));
  return Object.keys(catalogue)
    .filter((id) => MESSAGE.test(id) || `${id}Sentence` in catalogue)
    .toSorted();
}

/** What there is, beside what Storybook shows of it; both sorted. */
export interface Comparison {
  readonly title: string;
  readonly there: readonly string[];
  readonly shown: readonly string[];
}

/** The reference screenshots that the stories ask for, beside those in the repository. */
function comparePictures(stories: readonly ListedStory[]): Comparison {
  return {
    title: 'Reference screenshots',
    there: stories
      .filter(({ id }) => hasReferences(id))
      .flatMap(({ id }) => LOOKS.map((look) => referenceOf(id, look)))
      .toSorted(),
    shown: readdirSync('tests/screenshots', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.png'))
      .map((name) => name.slice(0, -'.png'.length))
      .toSorted(),
  };
}

/** Visible states beside their stories, components beside theirs, messages beside the matrix. */
export function comparisons(): Comparison[] {
  const stories = listStories();
  const storiesOf = (title: string) =>
    stories.filter((story) => story.title === title).map(({ name }) => name);
  return [
    {
      title: 'Visible states of the order',
      there: ORDER_FIXTURES.map(({ name }) => name).toSorted(),
      shown: storiesOf('States/Order').toSorted(),
    },
    {
      title: 'Visible states of a batch',
      there: UPLOAD_BATCH_FIXTURES.map(({ name }) => name).toSorted(),
      shown: storiesOf('States/Upload batch').toSorted(),
    },
    {
      title: 'Machines',
      there: MACHINES.map(({ title }) => title.en).toSorted(),
      shown: storiesOf('Machines/Statecharts').toSorted(),
    },
    { title: 'Components', there: listComponentFolders(), shown: listStoriedFolders() },
    {
      title: 'Banners and error messages',
      there: listFaultMessages(),
      shown: SHOWN_MESSAGES.toSorted(),
    },
    {
      title: 'Refusals of the server',
      there: REFUSALS.toSorted(),
      shown: [...new Set(CALLS.flatMap(refusalsOf))].toSorted(),
    },
    comparePictures(stories),
  ];
}
