import type { MessageId } from '../../src/i18n/messages.ts';
import { Message } from '../support/messages.tsx';
import styles from './Foundations.module.css';
import {
  SCHEMES,
  responsiveTokens,
  formatTokenValues,
} from '../../.storybook/support/tokenValues.ts';

/** The sample of each role: a message, or a price. A role without a sample shows the headline. */
const SAMPLES: Readonly<Record<string, MessageId | `$${string}`>> = {
  'type-h2': 'pricing.title',
  'type-section': 'precheck.title',
  'type-title': 'pricing.translation',
  'type-price': '$15',
  'type-total': '$45.00',
  'type-standing-total': '$45.00',
  'type-lead': 'hero.lead',
  'type-text': 'checkout.failedSentence',
  'type-hint': 'form.sub',
};

/** Headings take their letter spacing from the page's own style sheet. */
const HEADINGS: Readonly<Record<string, 'h1' | 'h2'>> = { 'type-h1': 'h1', 'type-h2': 'h2' };

/** Each role of type on this screen, with its sizes on every width of screen. */
export function Roles() {
  return (
    <dl className={styles.list}>
      {responsiveTokens('type-').map((token) => {
        const { name } = token;
        const Element = HEADINGS[name] ?? 'p';
        const sample = SAMPLES[name] ?? 'hero.title';
        return (
          <div key={name}>
            <dt className="hint">
              <strong>{name}</strong>: {formatTokenValues(token)}
            </dt>
            <dd>
              <Element style={{ font: `var(--${name})` }}>
                {isPrice(sample) ? sample : <Message id={sample} />}
              </Element>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function isPrice(sample: MessageId | `$${string}`): sample is `$${string}` {
  return sample.startsWith('$');
}

/** The two families, the sans serif in both of its weights. */
export function Families() {
  return (
    <dl className={styles.list}>
      {['serif', 'sans'].map((name) => (
        <div key={name}>
          <dt className="hint">
            <strong>{name}</strong>: {SCHEMES.light.get(name)}
          </dt>
          <dd style={{ fontFamily: `var(--${name})`, fontSize: '1.625rem', lineHeight: 1.4 }}>
            Aa Ãã Çç Éé Õõ 0123456789 $45.00 R$ 8,18
            {name === 'sans' && <strong> 600: Aa Ãã 0123456789</strong>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
