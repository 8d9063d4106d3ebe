import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: ['Once, in the hero: what is sold, at a glance. A press on it opens the sample.'],
  avoid: ['Not smaller than a phone’s width: its entries would no longer look like writing.'],
  parts: [
    { name: 'Original', about: 'On old paper, behind, turned by 4 degrees.' },
    { name: 'Translation', about: 'Straight, in front, laid out line for line as the original.' },
    {
      name: 'Seal',
      about:
        'Over the corner of the translation, with the provider’s name; the receipt shows it again.',
    },
  ],
  keyboard: [],
  spoken: [{ of: 'The drawing', says: 'nothing: the link around it is “{hero.sample}”' }],
};
