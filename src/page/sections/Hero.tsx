import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '../../components/Button/Button.tsx';
import { HeroDrawing } from '../../components/HeroDrawing/HeroDrawing.tsx';
import { useFacts } from '../facts.ts';
import { SECTIONS } from '../form/anchors.ts';
import { useProvider } from '../documentFacts.ts';
import { CERTIFICATE, SAMPLE_LINK } from '../sample/anchors.ts';
import styles from './Hero.module.css';

/** Says what is sold and how to start, and shows price, time and files at a glance. */
export function Hero() {
  const facts = useFacts();
  const { name } = useProvider();
  return (
    <section className={`wrap ${styles.hero}`}>
      <div>
        <h1>
          <FormattedMessage id="hero.title" />
        </h1>
        <p className={styles.lead}>
          <FormattedMessage id="hero.lead" />
        </p>
        <div className={styles.actions}>
          <span className={styles.start}>
            <ButtonLink variant="primary" href="#upload">
              <FormattedMessage id="hero.start" />
            </ButtonLink>
          </span>
          <a href={`#${SECTIONS.precheck}`}>
            <FormattedMessage id="hero.check" />
          </a>
        </div>
      </div>
      <a id={SAMPLE_LINK} className={styles.drawing} href={`#${CERTIFICATE}`}>
        <HeroDrawing name={name} />
        <FormattedMessage id="hero.sample" />
      </a>
      <dl className={`rows ${styles.facts}`}>
        <div>
          <dt>{facts.price}</dt>
          <dd className="hint">
            <FormattedMessage id="pricing.perPage" values={facts} />
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="hero.time" />
          </dt>
          <dd className="hint">
            <FormattedMessage id="hero.timeNote" />
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="hero.files" values={facts} />
          </dt>
          <dd className="hint">
            <FormattedMessage id="hero.filesNote" />
          </dd>
        </div>
      </dl>
    </section>
  );
}
