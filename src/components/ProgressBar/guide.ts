import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: [
    'For an upload: its bytes, over all files of the batch, with the percentage in words beside it.',
  ],
  avoid: [
    'Not for the steps of the form: those are sections with words.',
    'Not for a wait of unknown length: words say that something is running.',
  ],
  parts: [
    { name: 'Track', about: 'Sunken, 6 px high, within an edge.' },
    {
      name: 'Share',
      about:
        'Green; grey while nothing moves. Its width follows in 200 ms, at once under reduced motion.',
    },
  ],
  keyboard: [],
  spoken: [
    { of: 'The bar, when it is read', says: '“{batch.files}”, progress, with its percentage' },
    { of: 'Its changes', says: 'nothing: start and end of an upload are told once' },
  ],
};
