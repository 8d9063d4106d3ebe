import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: [
    'For what is sold, side by side, each with its price and what it includes.',
    'As the main card for the product itself, with the only primary button.',
  ],
  avoid: ['Not for what cannot be bought or asked for.', 'Not two main cards side by side.'],
  parts: [
    { name: 'Title', about: 'A heading of the third level.' },
    { name: 'Price', about: 'The figure, or the words that stand for it.' },
    { name: 'Per', about: 'What the price is for, in soft ink.' },
    { name: 'Facts', about: 'What it includes, a line each; on a phone a text.' },
    { name: 'Action', about: 'At the foot of the card.' },
    { name: 'Double edge', about: 'The main card’s, as on a certificate.' },
  ],
  keyboard: [{ keys: 'Tab, Enter', does: 'focus and follow the action' }],
  spoken: [
    {
      of: 'A card',
      says: 'article, “{pricing.translation}”, heading level 3, then price and facts',
    },
  ],
};
