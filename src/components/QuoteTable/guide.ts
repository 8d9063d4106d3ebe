import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: [
    'For the quote before the payment, and once more on the receipt.',
    'With the rows that are not zero; the translation and the total always stand.',
  ],
  avoid: ['Not beside the form: there the Order summary and the Price bar repeat it as text.'],
  parts: [
    {
      name: 'Line',
      about: 'Its name and, in soft ink, how it is reckoned; the amount to the right.',
    },
    { name: 'Total', about: 'Under a rule in ink, in the serif. In dollars in both languages.' },
    { name: 'Note', about: 'In soft ink. On the Portuguese page: that the charge is in dollars.' },
    { name: 'Caption', about: 'Read aloud only.' },
  ],
  keyboard: [],
  spoken: [
    { of: 'The table', says: '“{quote.caption}”, table' },
    { of: 'A line', says: '“{quote.rush} {quote.rushDetail}”, row header, then the amount' },
  ],
};
