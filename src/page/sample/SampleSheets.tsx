import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SealCopy } from '../../components/HeroDrawing/Seal.tsx';

/** The entries of the invented birth certificate, as a translation sets them. */
const ENTRIES = [
  ['Name', 'Helena Duarte Ferraz'],
  ['Date of birth', 'March 14, 1991 (fourteenth of March, nineteen ninety-one)'],
  ['Time and place of birth', '9:40 a.m., Vila Aurora, Brazil'],
  ['Sex', 'Female'],
  ['Parents', 'Rosa Duarte and Caio Ferraz'],
  ['Grandparents', 'Inês and Otávio Duarte; Lia and Rui Ferraz'],
  ['Date of registration', 'March 20, 1991'],
  ['Book, page, entry', '0-A, 00, 0000'],
] as const;

interface SheetProps {
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * A sheet of paper, marked as a sample. What stands on it is English in both languages of the page, as in
 * most translations that are ordered.
 */
function Sheet({ title, children }: SheetProps) {
  return (
    <article aria-label={title}>
      <p className="sample-mark">
        <FormattedMessage id="sample.mark" />
      </p>
      <div lang="en">{children}</div>
    </article>
  );
}

/** The first sheet: the document, translated line for line, with its stamps and notes. */
export function SampleTranslation() {
  const { formatMessage } = useIntl();
  return (
    <Sheet title={formatMessage({ id: 'sample.translation' })}>
      <p className="sample-office">Civil Registry</p>
      <h3>Birth Certificate</h3>
      <dl>
        {ENTRIES.map(([label, entry]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{entry}</dd>
          </div>
        ))}
      </dl>
      <p className="sample-aside">[Handwritten in the margin: “First copy issued.”]</p>
      <p className="sample-aside">
        [Round stamp: Civil Registry, Vila Aurora] [Signature of the clerk]
      </p>
      <p className="sample-foot">Translated from Portuguese. Page 1 of 1.</p>
    </Sheet>
  );
}

/** The second sheet: the translator's certificate, with the numbers of the notes. */
export function SampleCertificate({ name }: { readonly name: string }) {
  const { formatMessage } = useIntl();
  return (
    <Sheet title={formatMessage({ id: 'sample.certificate' })}>
      <p className="sample-office">{name}</p>
      <h3>Certificate of Translation Accuracy</h3>
      <p>
        I, Marina Alves Couto, certify that the attached translation of the birth certificate of
        Helena Duarte Ferraz, one page, is complete and accurate&nbsp;
        <Mark number={1} />, and that I am competent to translate from Portuguese into English&nbsp;
        <Mark number={2} />.
      </p>
      <svg viewBox="0 0 140 36" aria-hidden="true">
        <path d="M4 26c7-16 13-18 13-15 1 6-1 11 3 11s10-14 13-12-3 9 0 9 9-9 12-8 1 6 4 6 11-9 18-11 8 5 14 4 15-1 22-4 10 1 20-3" />
      </svg>
      <dl>
        <div>
          <dt>Signed</dt>
          <dd>
            Marina Alves Couto, translator&nbsp;
            <Mark number={3} />
          </dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>
            June 2, 2025&nbsp;
            <Mark number={4} />
          </dd>
        </div>
        <div>
          <dt>Address and phone</dt>
          <dd>
            100 Example Street, Example City
            <br />
            +1 555 0100&nbsp;
            <Mark number={5} />
          </dd>
        </div>
      </dl>
      <div className="sample-seal">
        <SealCopy />
      </div>
    </Sheet>
  );
}

/** The number of a note, beside the words it explains. The notes name these words for screen readers. */
function Mark({ number }: { readonly number: number }) {
  return (
    <span className="sample-number" aria-hidden="true">
      {number}
    </span>
  );
}
