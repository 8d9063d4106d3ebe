import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { LANGUAGES, LANGUAGE_TAGS, type Language } from '../../src/domain/language.ts';
import type { MessageId } from '../../src/i18n/messages.ts';
import { orderStoryId } from '../support/orderStory.ts';
import type { MessageValues } from '../support/messages.tsx';
import { LocaleProvider } from '../../.storybook/support/Frame.tsx';
import { StorybookLink } from '../../.storybook/support/StorybookLink.tsx';
import styles from './Matrix.module.css';

const SCHEMES = ['light', 'dark'] as const;
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', pt: 'Português' };

/** Every combination of language and colour scheme. */
const COLUMNS = LANGUAGES.flatMap((locale) => SCHEMES.map((scheme) => ({ locale, scheme })));

/** A section of the matrix. */
export interface Group {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly Row[];
}

interface Row {
  /** In a designer's words. */
  readonly name: string;
  /** What the code calls it: the id of a message, or the code of a refusal. */
  readonly code: string;
  /** What it says in each language, for the filter. */
  readonly searchTexts: readonly string[];
  /** The fixture whose story shows it in the form. */
  readonly story?: string | undefined;
  readonly show: Show;
}

/** What a row renders its text with. */
export interface RowContext {
  readonly locale: Language;
  /** Returns a message, with its values if it takes any. */
  readonly text: (id: MessageId, values?: MessageValues) => string;
}

type Show = (context: RowContext) => ReactNode;

/** A row's content in the language of its provider. */
function Cell({ locale, show }: { readonly locale: Language; readonly show: Show }) {
  const { formatMessage } = useIntl();
  return show({ locale, text: (id, values) => formatMessage({ id }, values) });
}

/** Each row in both languages and both colour schemes side by side, whatever the toolbar's setting. */
export function Matrix({ groups }: { readonly groups: readonly Group[] }) {
  const [wanted, setWanted] = useState('');
  const [isPhone, setPhone] = useState(false);
  const found = groups
    .map((group) => ({ ...group, rows: group.rows.filter((row) => isFound(row, wanted)) }))
    .filter(({ rows }) => rows.length > 0);
  const count = found.flatMap(({ rows }) => rows).length;
  return (
    <div className={styles.matrix} data-columns={isPhone ? 'phone' : undefined}>
      <nav aria-label="Contents">
        <ul className={styles.contents}>
          {found.map(({ id, title, rows }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a> ({rows.length})
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.head}>
        <div className={styles.tools}>
          <label>
            Filter{' '}
            <input
              type="search"
              className={styles.filter}
              value={wanted}
              onChange={({ currentTarget }) => setWanted(currentTarget.value)}
            />
          </label>
          <label>
            <input
              type="checkbox"
              checked={isPhone}
              onChange={({ currentTarget }) => setPhone(currentTarget.checked)}
            />{' '}
            Columns of a 320 px screen
          </label>
          <output aria-live="polite">{count} shown</output>
        </div>
        <div className={`${styles.cells} ${styles.columns}`} aria-hidden="true">
          {COLUMNS.map(({ locale, scheme }) => (
            <p key={locale + scheme} className={styles.name}>
              {LANGUAGE_NAMES[locale]}, {scheme}
            </p>
          ))}
        </div>
      </div>
      {found.map(({ id, title, rows }) => (
        <section key={id} id={id} className={styles.group}>
          <h2>{title}</h2>
          {rows.map((row) => (
            <RowOfCells key={row.name} {...row} />
          ))}
        </section>
      ))}
    </div>
  );
}

function RowOfCells({ name, code, story, show }: Row) {
  return (
    <div data-row={name}>
      <p>
        <span className={styles.name}>{name}</span>{' '}
        {story !== undefined && (
          <StorybookLink path={`/story/${orderStoryId(story)}`} className={styles.link}>
            See it in the form: {story}
          </StorybookLink>
        )}{' '}
        <code className={styles.code}>{code}</code>
      </p>
      <div className={styles.cells}>
        {COLUMNS.map(({ locale, scheme }) => (
          <div
            key={locale + scheme}
            className={styles.cell}
            lang={LANGUAGE_TAGS[locale]}
            data-scheme={scheme}
          >
            <LocaleProvider locale={locale}>
              <Cell locale={locale} show={show} />
            </LocaleProvider>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Whether a row's name, its code or its text in either language contains the wanted text. */
function isFound({ name, code, searchTexts }: Row, wanted: string): boolean {
  return [name, code, ...searchTexts].some((text) =>
    text.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
}
