import { StorybookLink } from '../../.storybook/support/StorybookLink.tsx';
import type { Language } from '../../src/domain/language.ts';
import type { Evidence } from './evidence.ts';
import styles from './MachinePage.module.css';
import type { Source } from './sources.ts';
import { EVIDENCE_TEXTS as TEXTS } from './evidenceTexts.ts';

interface EvidenceProps {
  readonly evidence: Evidence;
  readonly locale: Language;
}

/** Shows the stories of a state or an arrow, the tests that take it, and where it comes from. */
export function EvidencePanel({ evidence, locale }: EvidenceProps) {
  return (
    <dl className={styles.evidence}>
      <div>
        <dt>{TEXTS.stories[locale]}</dt>
        <dd>
          <Stories evidence={evidence} locale={locale} />
        </dd>
      </div>
      <div>
        <dt>{TEXTS.tests[locale].replace('{count}', String(evidence.testCount))}</dt>
        <dd>
          <Tests evidence={evidence} locale={locale} />
        </dd>
      </div>
      <div>
        <dt>{TEXTS.source[locale]}</dt>
        <dd>
          <SourceText source={evidence.source} locale={locale} />
        </dd>
      </div>
    </dl>
  );
}

/** The stories that show a state, as links. */
export function Stories({ evidence: { isSeen, stories }, locale }: EvidenceProps) {
  if (stories.length === 0) {
    return isSeen ? <Lack locale={locale} /> : <span>{TEXTS.unseen[locale]}</span>;
  }
  return (
    <ul className={styles.list}>
      {stories.map(({ id, name }) => (
        <li key={id}>
          <StorybookLink path={`/story/${id}`} lang="en">
            {name}
          </StorybookLink>
        </li>
      ))}
    </ul>
  );
}

/** The tests that take an arrow, by their names. */
export function Tests({ evidence: { tests }, locale }: EvidenceProps) {
  if (tests.length === 0) return <Lack locale={locale} />;
  return (
    <ul className={styles.list} lang="en">
      {tests.map((name) => (
        <li key={name}>{name.replaceAll(' > ', ' › ')}</li>
      ))}
    </ul>
  );
}

/** Where a state or an arrow comes from. */
export function SourceText({
  source,
  locale,
}: {
  readonly source: Source | null;
  readonly locale: Language;
}) {
  if (source === null) return <Lack locale={locale} />;
  if (source.kind === 'reading') return <span>{source.text[locale]}</span>;
  if (source.kind === 'specification') {
    return (
      <span>
        {TEXTS.section[locale].replace('{section}', String(source.section))}{' '}
        <q lang="en">{source.line}</q>
      </span>
    );
  }
  const [number = '', ...words] = source.file.split('-');
  return (
    <span>
      {TEXTS.decision[locale].replace('{number}', String(Number(number)))}{' '}
      <q lang="en">{words.join(' ')}</q>
    </span>
  );
}

function Lack({ locale }: { readonly locale: Language }) {
  return <strong className={styles.lack}>{TEXTS.none[locale]}</strong>;
}
