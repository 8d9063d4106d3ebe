import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { LANGUAGES, type Language } from '../../src/domain/language.ts';
import { LOCALE_TAGS, type MessageId } from '../../src/i18n/messages.ts';
import type { MessageValues } from '../support/messages.tsx';
import { LocaleProvider } from '../../.storybook/support/Frame.tsx';
import styles from './Matrix.module.css';

const SCHEMES = ['light', 'dark'] as const;
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', pt: 'Português' };

/** Every combination of language and colour scheme. */
const COLUMNS = LANGUAGES.flatMap((locale) => SCHEMES.map((scheme) => ({ locale, scheme })));

/** A section of the matrix. */
export interface Group {
  readonly title: string;
  readonly rows: readonly {
    /** What the row shows, by its name in the code. */
    readonly name: string;
    readonly show: Show;
  }[];
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
  return (
    <div className={styles.matrix}>
      <div className={`${styles.cells} ${styles.columns}`} aria-hidden="true">
        {COLUMNS.map(({ locale, scheme }) => (
          <p key={locale + scheme} className={styles.name}>
            {LANGUAGE_NAMES[locale]}, {scheme}
          </p>
        ))}
      </div>
      {groups.map(({ title, rows }) => (
        <section key={title} className={styles.group}>
          <h2>{title}</h2>
          {rows.map(({ name, show }) => (
            <div key={name} data-row={name}>
              <p className={styles.name}>{name}</p>
              <div className={styles.cells}>
                {COLUMNS.map(({ locale, scheme }) => (
                  <div
                    key={locale + scheme}
                    className={styles.cell}
                    lang={LOCALE_TAGS[locale]}
                    data-scheme={scheme}
                  >
                    <LocaleProvider locale={locale}>
                      <Cell locale={locale} show={show} />
                    </LocaleProvider>
                  </div>
                ))}
              </div>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
