import { FormattedMessage, useIntl } from 'react-intl';
import { SourceList } from '../../components/SourceList/SourceList.tsx';
import styles from './Why.module.css';

const SOURCES = [
  {
    href: 'https://www.ecfr.gov/current/title-8/section-103.2#p-103.2(b)(3)',
    title: 'why.cfr',
    note: 'why.cfrNote',
  },
  {
    href: 'https://www.ecfr.gov/current/title-8/section-1003.33',
    title: 'why.court',
    note: 'why.courtNote',
  },
  { href: 'https://www.uscis.gov/i-130', title: 'why.i130', note: 'why.i130Note' },
  { href: 'https://www.uscis.gov/i-485', title: 'why.i485', note: 'why.i485Note' },
  { href: 'https://www.uscis.gov/n-400', title: 'why.n400', note: 'why.n400Note' },
  {
    href: 'https://travel.state.gov/content/travel/en/us-visas/immigrate/the-immigrant-visa-process/step-5-collect-financial-evidence-and-other-supporting-documents/step-7-collect-civil-documents.html',
    title: 'why.nvc',
    note: 'why.nvcNote',
  },
] as const;

/** Why translations are required, with links to the official texts. */
export function Why() {
  const { formatMessage } = useIntl();
  return (
    <section className="section light">
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2>
            <FormattedMessage id="why.title" />
          </h2>
          <p className="sub">
            <FormattedMessage id="why.rule" />
          </p>
          <p className="sub">
            <FormattedMessage id="why.forms" />
          </p>
        </div>
        <SourceList
          label={formatMessage({ id: 'why.sources' })}
          sources={SOURCES.map(({ href, title, note }) => ({
            href,
            title: formatMessage({ id: title }),
            note: formatMessage({ id: note }),
          }))}
        />
      </div>
    </section>
  );
}
