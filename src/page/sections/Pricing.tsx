import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '../../components/Button/Button.tsx';
import { PriceCard } from '../../components/PriceCard/PriceCard.tsx';
import { useFacts } from '../facts.ts';
import { useForeignPhrase } from '../foreignPhrase.tsx';
import { mailtoUrl } from '../../domain/provider.ts';
import { useProvider } from '../documentFacts.ts';
import styles from './Pricing.module.css';

/** Three cards: the translation, rush and country add-ons; below them, mailing and notarization. */
export function Pricing() {
  const { formatMessage } = useIntl();
  const facts = useFacts();
  const foreign = useForeignPhrase();
  const { email } = useProvider();
  const subject = formatMessage({ id: 'pricing.askSubject' });
  return (
    <section id="pricing" className="section">
      <div className="wrap">
        <h2>
          <FormattedMessage id="pricing.title" />
        </h2>
        <p className="sub">
          <FormattedMessage id="pricing.sub" />
        </p>
        <div className={styles.cards}>
          <PriceCard
            main
            title={formatMessage({ id: 'pricing.translation' })}
            price={facts.price}
            per={formatMessage({ id: 'pricing.perPage' }, facts)}
            facts={[
              { id: 'directions', text: formatMessage({ id: 'pricing.directions' }) },
              { id: 'certificate', text: formatMessage({ id: 'pricing.certificate' }) },
              { id: 'pdf', text: formatMessage({ id: 'pricing.pdf' }) },
              { id: 'automatic', text: formatMessage({ id: 'pricing.automatic' }, facts) },
            ]}
            action={
              <span className={styles.start}>
                <ButtonLink variant="primary" fullWidth href="#upload">
                  <FormattedMessage id="hero.start" />
                </ButtonLink>
              </span>
            }
          />
          <PriceCard
            title={formatMessage({ id: 'pricing.rush' })}
            price={facts.rushShare}
            per={formatMessage({ id: 'pricing.rushOf' })}
            facts={[
              { id: 'time', text: formatMessage({ id: 'pricing.rushTime' }) },
              { id: 'limit', text: formatMessage({ id: 'pricing.rushLimit' }, facts) },
              { id: 'where', text: formatMessage({ id: 'pricing.rushWhere' }) },
            ]}
          />
          <PriceCard
            title={formatMessage({ id: 'pricing.country' })}
            price={formatMessage({ id: 'pricing.onRequest' })}
            per={formatMessage({ id: 'pricing.countries' })}
            facts={[
              { id: 'uk', text: formatMessage({ id: 'pricing.uk' }) },
              { id: 'canada', text: formatMessage({ id: 'pricing.canada' }, foreign) },
              { id: 'where', text: formatMessage({ id: 'pricing.countryWhere' }) },
            ]}
            action={
              <ButtonLink fullWidth href={mailtoUrl(email, subject)}>
                <FormattedMessage id="pricing.ask" />
              </ButtonLink>
            }
          />
        </div>
        <div className={styles.extras}>
          <p className="hint">
            <b>
              <FormattedMessage id="pricing.mailing" />
            </b>{' '}
            <FormattedMessage id="pricing.mailingText" values={facts} />
          </p>
          <p className="hint">
            <b>
              <FormattedMessage id="pricing.notary" values={foreign} />
            </b>{' '}
            <FormattedMessage id="pricing.notaryText" values={facts} />
          </p>
        </div>
      </div>
    </section>
  );
}
