import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: [
    'Beside words that say the same. What each means is listed under Foundations.',
    'At 20 px beside text, at 24 px as the sign of a banner.',
  ],
  avoid: [
    'Never alone, unless the control has a name for screen readers.',
    'Not for a new meaning: draw another on the same 24 units.',
  ],
  parts: [
    {
      name: 'Stroke',
      about: 'Round, 1.75 units wide, in the colour of the text around it; never filled.',
    },
  ],
  keyboard: [],
  spoken: [{ of: 'An icon', says: 'nothing' }],
};
