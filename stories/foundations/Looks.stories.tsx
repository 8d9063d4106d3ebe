import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Icon } from '../../src/components/Icon/Icon.tsx';
import { Palette, Purposes } from './Colours.tsx';
import { PURPOSES, contrastChecks } from './colours.ts';
import styles from './Foundations.module.css';
import { ICON_NAMES, MEANINGS } from './meanings.ts';
import { Moving } from './Moving.tsx';
import { Shapes, Spaces } from './Space.tsx';
import { Families, Roles } from './Type.tsx';

const meta = preview.meta({
  title: 'Foundations/Looks',
  tags: ['!autodocs', 'designer'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
});

export const ColoursByPurpose = meta.story({
  render: () => <Purposes />,
  play: async ({ canvasElement }) => {
    for (const scheme of ['light', 'dark'] as const) {
      for (const purpose of PURPOSES) {
        for (const { contrast, minimum } of contrastChecks(purpose, scheme)) {
          await expect(contrast).toBeGreaterThanOrEqual(minimum);
        }
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
      <Families />
      <Roles />
    </div>
  ),
});

export const Space = meta.story({
  name: 'Space, shape and targets',
  render: () => (
    <div className={styles.sheet}>
      <Spaces />
      <Shapes />
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
  render: () => <Moving />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvasElement).toHaveTextContent('colour-time: 120ms, 0s under reduced motion;');
    await userEvent.click(canvas.getByRole('button', { name: 'Send a quarter more' }));
    await expect(canvas.getByRole('progressbar')).toHaveValue(0.25);
  },
});
