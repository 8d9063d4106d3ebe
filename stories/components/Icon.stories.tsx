import { Fragment } from 'react';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Icon } from '../../src/components/Icon/Icon.tsx';
import { ICON_NAMES } from '../foundations/meanings.ts';
import { expectToFit } from '../support/checks.ts';

const meta = preview.meta({
  title: 'Components/Icon',
  component: Icon,
  tags: ['designer'],
  args: { name: 'question' } as const,
  argTypes: { name: { control: 'select', options: ICON_NAMES } },
});

export const BesideWords = meta.story({
  play: async ({ canvasElement }) => {
    const icon = canvasElement.querySelector('svg');
    await expect(icon).toHaveAttribute('aria-hidden', 'true');
    await expect(icon?.getBoundingClientRect().width).toBe(20);
  },
});

export const Every = meta.story({
  name: 'Every icon, at 320 px',
  parameters: { controls: { disable: true } },
  globals: { viewport: { value: 'phone320' } },
  render: ({ size }) => (
    <p>
      {ICON_NAMES.map((name) => (
        <Fragment key={name}>
          <Icon name={name} {...(size && { size })} />{' '}
        </Fragment>
      ))}
    </p>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('svg')).toHaveLength(ICON_NAMES.length);
    await expectToFit();
  },
});

export const Sign = meta.story({
  name: 'Sign of a banner',
  args: { size: 'sign' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')?.getBoundingClientRect().width).toBe(24);
  },
});
