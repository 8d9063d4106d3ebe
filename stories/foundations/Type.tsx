import type { MessageId } from '../../src/i18n/messages.ts';
import { Message } from '../support/messages.tsx';
import { SCHEMES, steppedTokens } from './colours.ts';
import styles from './Foundations.module.css';
import { inPixels } from './tokens.ts';

/** What is set in a role: a message, or a price. A role without a line is shown in the headline. */
const SET: Readonly<Record<string, MessageId | `$${string}`>> = {
  'type-h2': 'pricing.title',
  'type-section': 'precheck.title',
  'type-title': 'pricing.translation',
  'type-price': '$15',
  'type-total': '$45.00',
  'type-standing-total': '$45.00',
  'type-lead': 'hero.lead',
  'type-text': 'checkout.failedSentence',
  'type-hint': 'upload.kinds',
};

/** Headings have their spacing of letters from the page's own style. */
const HEADINGS: Readonly<Record<string, 'h1' | 'h2'>> = { 'type-h1': 'h1', 'type-h2': 'h2' };

/** Each role of type, as wide as the screen lets it be, with its sizes on all of them. */
export function Roles() {
  return (
    <dl className={styles.list}>
      {steppedTokens('type-').map(({ name, values }) => {
        const Set = HEADINGS[name] ?? 'p';
        const set = SET[name] ?? 'hero.title';
        return (
          <div key={name}>
            <dt className="hint">
              <strong>{name}</strong>:{' '}
              {values
                .map(({ from, value }) => (from ? `from ${inPixels(from)} ` : '') + fontOf(value))
                .join('; ')}
            </dt>
            <dd>
              <Set style={{ font: `var(--${name})` }}>
                {isPrice(set) ? set : <Message id={set} />}
              </Set>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** `400 2.5rem/2.75rem var(--serif)` as people say it. */
function fontOf(value: string): string {
  return inPixels(value)
    .replaceAll(/px\b/g, '')
    .replace(/var\(--(\w+)\)/, '$1');
}

function isPrice(set: MessageId | `$${string}`): set is `$${string}` {
  return set.startsWith('$');
}

/** The two families, and the two weights of the one that has them. */
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
