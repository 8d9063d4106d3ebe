import { FormattedMessage } from 'react-intl';
import { StepDrawing } from '../../components/StepDrawing/StepDrawing.tsx';
import styles from './How.module.css';

const STEPS = [
  { step: 'contact', title: 'how.contact', text: 'how.contactText' },
  { step: 'precheck', title: 'how.precheck', text: 'how.precheckText' },
  { step: 'upload', title: 'how.upload', text: 'how.uploadText' },
  { step: 'checkout', title: 'how.checkout', text: 'how.checkoutText' },
] as const;

/** The four steps of an order. */
export function How() {
  return (
    <section id="how" className="section light">
      <div className="wrap">
        <h2>
          <FormattedMessage id="how.title" />
        </h2>
        <p className="sub">
          <FormattedMessage id="how.sub" />
        </p>
        <ol className={`rows ${styles.steps}`}>
          {STEPS.map(({ step, title, text }) => (
            <li key={step}>
              <StepDrawing step={step} />
              <div>
                <h3>
                  <FormattedMessage id={title} />
                </h3>
                <p className="hint">
                  <FormattedMessage id={text} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
