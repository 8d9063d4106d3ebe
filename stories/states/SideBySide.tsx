import { useEffect, useState } from 'react';
import { OwnFrame } from '../../.storybook/docs/OwnFrame.tsx';
import { useSetting } from '../../.storybook/docs/useSetting.ts';
import { SIDE_BY_SIDE_ID, SIDE_BY_SIDE_STORY } from '../../.storybook/sideBySide/url.ts';
import {
  settingGlobals,
  settingParameter,
  type Setting,
} from '../../.storybook/support/setting.ts';
import { LANGUAGES } from '../../src/domain/language.ts';
import styles from './SideBySide.module.css';

type Look = Pick<Setting, 'locale' | 'scheme'>;

const EVERY_LOOK: readonly Look[] = LANGUAGES.flatMap((locale) =>
  (['light', 'dark'] as const).map((scheme) => ({ locale, scheme })),
);

/** The screens to choose from, by their width in pixels. */
const HEIGHTS: ReadonlyMap<number, number> = new Map([
  [320, 640],
  [360, 740],
  [768, 1024],
  [1280, 800],
]);
const USUAL_WIDTH = 360;

/** An entry of Storybook's index, as far as it is read here. */
interface Entry {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly type: 'story' | 'docs';
  readonly tags: readonly string[];
}

/** Returns the stories of the sidebar; `null` until they are known. */
function useStories(): readonly Entry[] | null {
  const [stories, setStories] = useState<readonly Entry[] | null>(null);
  useEffect(() => {
    void fetch('./index.json')
      .then((response) => response.json())
      .then(({ entries }: { readonly entries: Readonly<Record<string, Entry>> }) =>
        setStories(
          Object.values(entries).filter(
            ({ type, tags }) => type === 'story' && tags.includes('dev'),
          ),
        ),
      );
  }, []);
  return stories;
}

/** Returns what the URL asks for; an unknown width becomes the usual one. */
function readUrl() {
  const query = new URLSearchParams(window.location.search);
  const width = Number(query.get('width'));
  return {
    story: query.get(SIDE_BY_SIDE_STORY) ?? '',
    beside: query.get('beside') ?? '',
    width: HEIGHTS.has(width) ? width : USUAL_WIDTH,
  };
}

/** The story that the URL names, in every language and scheme or beside another story that it names. */
export function SideBySide() {
  const setting = useSetting();
  const [{ story, beside, width }] = useState(readUrl);
  const stories = useStories();
  if (stories === null) return null;
  const find = (id: string) => stories.find((entry) => entry.id === id);
  const [one = stories[0], other] = [find(story), find(beside)];
  if (one === undefined) return null;
  const shown = other
    ? [one, other].map((entry) => ({ entry, shownIn: setting }))
    : EVERY_LOOK.map((look) => ({ entry: one, shownIn: { ...setting, ...look } }));
  return (
    <div data-wide data-scheme={setting.scheme} className={styles.page}>
      <form action="./" target="_top" className={styles.choices}>
        <input type="hidden" name="path" value={`/docs/${SIDE_BY_SIDE_ID}`} />
        <input type="hidden" name="globals" value={settingGlobals(setting)} />
        <label>
          Story
          <select name={SIDE_BY_SIDE_STORY} defaultValue={one.id}>
            <Options of={stories} />
          </select>
        </label>
        <label>
          Beside it
          <select name="beside" defaultValue={other?.id ?? ''}>
            <option value="">itself in every language and scheme</option>
            <Options of={stories} />
          </select>
        </label>
        <label>
          Screen
          <select name="width" defaultValue={width}>
            {[...HEIGHTS.keys()].map((choice) => (
              <option key={choice} value={choice}>
                {choice} px
              </option>
            ))}
          </select>
        </label>
        <button>Show</button>
      </form>
      <div className={styles.screens}>
        {shown.map(({ entry, shownIn }) => (
          <Screen key={entry.id + settingGlobals(shownIn)} {...{ entry, shownIn, width }} />
        ))}
      </div>
    </div>
  );
}

function Options({ of }: { readonly of: readonly Entry[] }) {
  return of.map(({ id, title, name }) => (
    <option key={id} value={id}>
      {title}: {name}
    </option>
  ));
}

interface ScreenProps {
  readonly entry: Entry;
  readonly shownIn: Setting;
  /** In pixels. */
  readonly width: number;
}

function Screen({ entry: { id, name }, shownIn, width }: ScreenProps) {
  const globals = settingParameter(shownIn);
  const caption = `${name}, ${shownIn.locale.toUpperCase()}, ${shownIn.scheme}`;
  return (
    <figure>
      <figcaption>
        <a href={`./?path=/story/${id}&${globals}`} target="_top">
          {caption}
        </a>
      </figcaption>
      <OwnFrame
        title={caption}
        // Accessibility is checked on the story's own page.
        src={`./iframe.html?id=${id}&viewMode=story&${globals};a11y.manual:!true`}
        width={width}
        height={HEIGHTS.get(width)}
      />
    </figure>
  );
}
