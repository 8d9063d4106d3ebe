import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { loadCsf } from 'storybook/internal/csf-tools';
import { componentFile } from '../../.storybook/docs/componentFile.ts';
import { hasReferences, LOOKS, referenceOf } from './references.ts';
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

/** Lists every story of the repository as Storybook's indexer reads it, without running any. */
export function listStories(folder = 'stories'): ListedStory[] {
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

/** Lists the folders of `src/components`. */
function listComponentFolders(): string[] {
  return readdirSync('src/components', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

/** Lists the folders of the components that have a guide for designers. */
function listFoldersWithGuides(): string[] {
  return listComponentFolders().filter((folder) =>
    existsSync(join('src/components', folder, 'guide.ts')),
  );
}

/**
 * Lists the folders of the components that have stories in `stories/components`. Stories count only if the
 * file that their docs page shows is the one from which they import their component.
 */
function listFoldersWithStories(): string[] {
  const files = readdirSync('src/components', { recursive: true, encoding: 'utf8' });
  const stories = readdirSync('stories/components').filter((name) => name.endsWith('.stories.tsx'));
  const shown = stories.flatMap((name) => {
    const storiesFile = join('stories/components', name);
    const file = componentFile(storiesFile, files);
    if (file === null) return [];
    const source = readFileSync(storiesFile, 'utf8');
    const isOfComponent =
      source.includes(`component: ${basename(file, '.tsx')},`) &&
      source.includes(`/src/components/${file}'`);
    return isOfComponent ? [dirname(file)] : [];
  });
  return [...new Set(shown)].toSorted();
}

const FAULT_MESSAGE =
  /^missing\.(?!before)|Error$|^batch\.fault[A-Z]|Sentence$|largeJob$|rushUnavailable$/;

/**
 * Lists the messages of the catalogue that are banners, errors or names of what is missing, by their
 * ids. The id of a banner's title is that of its sentence without `Sentence`.
 */
function listFaultMessages(): string[] {
  const catalogue: Record<string, string> = JSON.parse(readFileSync('src/i18n/en.json', 'utf8'));
  return Object.keys(catalogue)
    .filter((id) => FAULT_MESSAGE.test(id) || `${id}Sentence` in catalogue)
    .toSorted();
}

/** What Storybook or its references should hold, and what they hold; both sorted. */
interface Comparison {
  readonly title: string;
  readonly expected: readonly string[];
  readonly actual: readonly string[];
}

/** Compares the reference screenshots that the stories need with those in the repository. */
function compareReferences(stories: readonly ListedStory[]): Comparison {
  return {
    title: 'Reference screenshots',
    expected: stories
      .filter(({ id }) => hasReferences(id))
      .flatMap(({ id }) => LOOKS.map((look) => referenceOf(id, look)))
      .toSorted(),
    actual: readdirSync('tests/screenshots', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.png'))
      .map((name) => name.slice(0, -'.png'.length))
      .toSorted(),
  };
}

/** Compares states and components with their listed stories, and messages and refusals with the matrix. */
export function compareInventories(stories: readonly ListedStory[]): Comparison[] {
  const storiesOf = (title: string) =>
    stories.filter((story) => story.title === title).map(({ name }) => name);
  return [
    {
      title: 'Visible states of the order',
      expected: ORDER_FIXTURES.map(({ name }) => name).toSorted(),
      actual: storiesOf('States/Order').toSorted(),
    },
    {
      title: 'Visible states of a batch',
      expected: UPLOAD_BATCH_FIXTURES.map(({ name }) => name).toSorted(),
      actual: storiesOf('States/Upload batch').toSorted(),
    },
    {
      title: 'Machines',
      expected: MACHINES.map(({ title }) => title.en).toSorted(),
      actual: storiesOf('Machines/Statecharts').toSorted(),
    },
    { title: 'Components', expected: listComponentFolders(), actual: listFoldersWithStories() },
    {
      title: 'Guides of components',
      expected: listComponentFolders(),
      actual: listFoldersWithGuides(),
    },
    {
      title: 'Banners and error messages',
      expected: listFaultMessages(),
      actual: SHOWN_MESSAGES.toSorted(),
    },
    {
      title: 'Refusals of the server',
      expected: REFUSALS.toSorted(),
      actual: [...new Set(CALLS.flatMap(refusalsOf))].toSorted(),
    },
    compareReferences(stories),
  ];
}
