import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Icon } from '../../src/components/Icon/Icon.tsx';
import { Said } from '../support/words.tsx';
import { Palette, Purposes } from './Colours.tsx';
import { PURPOSES, readingOf, SCHEMES } from './colours.ts';
import styles from './Foundations.module.css';
import { ICON_NAMES, MEANINGS } from './meanings.ts';

const meta = preview.meta({
  title: 'Foundations/Looks',
  tags: ['!autodocs', 'designer'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
});

/** Tokens whose name begins so, as name and value. */
function tokensOf(prefix: string): (readonly [name: string, value: string])[] {
  return [...SCHEMES.light].filter(([name]) => name.startsWith(prefix));
}

export const ColoursByPurpose = meta.story({
  render: () => <Purposes />,
  play: async ({ canvasElement }) => {
    for (const scheme of ['light', 'dark'] as const) {
      for (const purpose of PURPOSES) {
        const reading = readingOf(purpose, scheme);
        if (reading) await expect(reading.contrast).toBeGreaterThanOrEqual(reading.least);
      }
    }
    await expect(canvasElement.querySelectorAll('[data-purpose]')).toHaveLength(
      PURPOSES.length * 2,
    );
  },
});

export const ColoursOfThePalette = meta.story({ render: () => <Palette /> });

export const Type = meta.story({
  render: () => (
    <div className={styles.sheet}>
      {tokensOf('type-').map(([name, value]) => (
        <div key={name}>
          <p className="hint">
            {name}: {value}
          </p>
          <p style={{ font: `var(--${name})` }}>
            <Said id="hero.title" />
          </p>
        </div>
      ))}
    </div>
  ),
});

export const Space = meta.story({
  name: 'Space, shape and targets',
  render: () => (
    <div className={styles.sheet}>
      {[...tokensOf('space-'), ...tokensOf('radius-'), ...tokensOf('target')].map(
        ([name, value]) => (
          <div key={name}>
            <p className="hint">
              {name}: {value}
            </p>
            <div className={styles.bar} style={{ width: `var(--${name})` }} />
          </div>
        ),
      )}
    </div>
  ),
});

export const Icons = meta.story({
  render: () => (
    <ul className={`${styles.sheet} ${styles.icons}`}>
      {ICON_NAMES.map((name) => (
        <li key={name}>
          <Icon name={name} size="sign" />
          <p>
            <strong>{name}</strong>
          </p>
          <p className="hint">{MEANINGS[name]}</p>
        </li>
      ))}
    </ul>
  ),
});

export const Motion = meta.story({
  render: () => (
    <div className={styles.sheet}>
      <p>
        A colour changes in {SCHEMES.light.get('colour-time')}, a part opens in{' '}
        {SCHEMES.light.get('opening-time')}, ease-out; the progress bar’s width is linear. Nothing
        comes in by itself. Under reduced motion nothing moves: choose it in the toolbar, and hover.
      </p>
      <p>
        <a href="#motion">A link to hover</a>
      </p>
    </div>
  ),
});
