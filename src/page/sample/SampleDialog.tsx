import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '../../components/Button/Button.tsx';
import { ExternalLink } from '../../components/ExternalLink/ExternalLink.tsx';
import { Icon } from '../../components/Icon/Icon.tsx';
import { useForeignPhrase } from '../foreignPhrase.tsx';
import { SampleCertificate, SampleTranslation } from './SampleSheets.tsx';
import { useScrollLock } from './useScrollLock.ts';

interface SampleDialogProps {
  /** The provider's name, on the certificate. */
  readonly name: string;
  /** Called when the dialog is closed; `href` is the link that closed it, if one did. */
  readonly onClose: (closing: { readonly href: string | null }) => void;
}

/** What the certificate holds, in the order of the numbers that are drawn on it. */
const NOTES = [
  { title: 'sample.complete', text: 'sample.completeText' },
  { title: 'sample.competent', text: 'sample.competentText' },
  { title: 'sample.signature', text: 'sample.signatureText' },
  { title: 'sample.date', text: 'sample.dateText' },
  { title: 'sample.address', text: 'sample.addressText' },
] as const;

const RULE = 'https://www.ecfr.gov/current/title-8/section-103.2#p-103.2(b)(3)';

/** A modal dialog with a drawn sample of a translation, its certificate, and what makes it one. */
export function SampleDialog({ name, onClose }: SampleDialogProps) {
  const { formatMessage } = useIntl();
  const foreign = useForeignPhrase();
  const dialog = useRef<HTMLDialogElement>(null);
  useScrollLock();
  useEffect(() => {
    dialog.current?.showModal();
    // A click whose target is the dialog itself is outside of its content.
    dialog.current?.addEventListener('click', ({ target, currentTarget }) => {
      if (target === currentTarget) dialog.current?.close();
    });
  }, []);
  return (
    <dialog
      ref={dialog}
      id="sample"
      aria-labelledby="sample-title"
      onClose={() => onClose({ href: null })}
    >
      <div className="sample-content">
        <header>
          <h2 id="sample-title">
            <FormattedMessage id="sample.title" />
          </h2>
          <button
            type="button"
            aria-label={formatMessage({ id: 'sample.close' })}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </header>
        <p className="sample-intro">
          <FormattedMessage id="sample.intro" />
        </p>
        <div className="sample-sheets">
          <SampleTranslation />
          <SampleCertificate name={name} />
        </div>
        <section className="sample-notes" aria-labelledby="sample-notes">
          <div>
            <h3 id="sample-notes">
              <FormattedMessage id="sample.notes" />
            </h3>
            <p>
              <FormattedMessage id="sample.rule" values={{ a: ruleLink }} />
            </p>
            <p>
              <FormattedMessage id="sample.other" values={foreign} />
            </p>
          </div>
          <ol>
            {NOTES.map(({ title, text }) => (
              <li key={title}>
                <strong>
                  <FormattedMessage id={title} />
                </strong>
                <span>
                  <FormattedMessage id={text} />
                </span>
              </li>
            ))}
          </ol>
          <ButtonLink
            variant="primary"
            href="#upload"
            onClick={(event) => {
              event.preventDefault();
              onClose({ href: '#upload' });
            }}
          >
            <FormattedMessage id="sample.start" />
          </ButtonLink>
        </section>
      </div>
    </dialog>
  );
}

function ruleLink(chunks: React.ReactNode) {
  return <ExternalLink href={RULE}>{chunks}</ExternalLink>;
}
