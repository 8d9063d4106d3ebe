import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { price } from '../../.storybook/support/money.ts';
import { ButtonLink } from '../../src/components/Button/Button.tsx';
import { PriceCard } from '../../src/components/PriceCard/PriceCard.tsx';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { longestOf, Message, message } from '../support/messages.tsx';
import { textIn } from '../support/textIn.ts';

const meta = preview.meta({
  title: 'Components/Price card',
  component: PriceCard,
  tags: ['designer'],
  args: {
    title: message('pricing.translation'),
    price: price(1500),
    per: message('pricing.pdf'),
    main: true,
    facts: [
      { id: 'certificate', text: message('pricing.certificate') },
      { id: 'directions', text: message('pricing.directions') },
    ],
    action: (
      <ButtonLink variant="primary" fullWidth href="#upload">
        <Message id="hero.start" />
      </ButtonLink>
    ),
  },
  argTypes: {
    title: { control: 'text' },
    price: { control: 'text' },
    per: { control: 'text' },
    action: { control: false },
  },
  // Cards stand below the section's heading.
  decorators: (Story) => (
    <>
      <h1 className="unseen">
        <Message id="hero.title" />
      </h1>
      <h2 className="unseen">
        <Message id="pricing.title" />
      </h2>
      <div style={{ maxWidth: '23rem' }}>
        <Story />
      </div>
    </>
  ),
});

export const Main = meta.story({
  name: 'The product itself',
  play: async ({ canvas, globals }) => {
    const t = textIn(globals);
    await expect(canvas.getByRole('heading', { level: 3 })).toHaveTextContent(
      t('pricing.translation'),
    );
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '#upload');
    await expectTabOrder(canvas.getByRole('link'));
  },
});

export const AddOn = meta.story({
  args: {
    main: false,
    title: message('pricing.rush'),
    price: '+50%',
    per: message('pricing.rushOf'),
    facts: [{ id: 'time', text: message('pricing.rushTime') }],
    action: undefined,
  },
});

export const Longest = meta.story({
  name: 'Longest texts at 320 px',
  args: {
    title: longestOf('pricing.translation', 'pricing.rush', 'pricing.country'),
    price: message('pricing.onRequest'),
    per: longestOf('pricing.countries', 'pricing.rushOf', 'pricing.pdf'),
    facts: [{ id: 'uk', text: longestOf('pricing.uk', 'pricing.directions') }],
  },
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
