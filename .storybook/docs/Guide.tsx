import { useIntl } from 'react-intl';
import type { ComponentGuide } from '../../src/components/guide.ts';
import { MESSAGE_IN_GUIDE } from '../../src/components/guide.ts';
import { isMessageId } from '../support/TranslatedArgs.tsx';
import { LocaleProvider } from '../support/Frame.tsx';
import { useComponentFiles } from './componentFiles.ts';
import { useSetting } from './useSetting.ts';

const GUIDES = import.meta.glob<ComponentGuide>('../../src/components/*/guide.ts', {
  import: 'GUIDE',
  eager: true,
});

/**
 * Returns the guide of the page's component.
 *
 * @throws {Error} if its folder has none
 */
function useGuide(): ComponentGuide {
  const { folder } = useComponentFiles();
  const guide = GUIDES[`${folder}guide.ts`];
  if (guide === undefined) throw new Error(`No guide.ts in ${folder}`);
  return guide;
}

/** When to use the component, and when something else. */
export function WhenToUse() {
  const { use, avoid } = useGuide();
  return (
    <div data-guide="use">
      <h2>When to use it</h2>
      <Sentences of={use} />
      <h2>When not</h2>
      <Sentences of={avoid} />
    </div>
  );
}

function Sentences({ of }: { readonly of: readonly string[] }) {
  return (
    <ul>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** The component's parts, its keys, and what a screen reader says, in the toolbar's language. */
export function PartsAndAnnouncements() {
  const { parts, keyboard, spoken } = useGuide();
  const { locale } = useSetting();
  return (
    <div data-guide="parts">
      <h2>Parts</h2>
      <Terms of={parts.map(({ name, about }) => [name, about])} />
      <h2>Keyboard</h2>
      {keyboard.length === 0 ? (
        <p>Nothing in it takes focus.</p>
      ) : (
        <Terms of={keyboard.map(({ keys, does }) => [keys, does])} />
      )}
      <h2>Said by a screen reader</h2>
      <LocaleProvider locale={locale}>
        <Announcements spoken={spoken} />
      </LocaleProvider>
    </div>
  );
}

function Announcements({ spoken }: Pick<ComponentGuide, 'spoken'>) {
  const { formatMessage } = useIntl();
  const say = (text: string) =>
    text.replaceAll(MESSAGE_IN_GUIDE, (_, id) => (isMessageId(id) ? formatMessage({ id }) : id));
  return <Terms of={spoken.map(({ of, says }) => [of, say(says)])} />;
}

function Terms({ of }: { readonly of: readonly (readonly [term: string, text: string])[] }) {
  return (
    <table>
      <tbody>
        {of.map(([term, text]) => (
          <tr key={term}>
            <th scope="row">{term}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
