import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: [
    'In the top bar and in the footer: the provider’s mark, name and line.',
    'Compact in the top bar, where the line gives way on a narrow screen.',
  ],
  avoid: ['Not inside a section, nor twice in the same part of the page.'],
  parts: [
    { name: 'Mark', about: 'An arch on green, drawn in the colour of text on green.' },
    { name: 'Name', about: 'The provider’s name, in the serif; it wraps where it is long.' },
    { name: 'Line', about: 'What the provider does, in soft ink.' },
  ],
  keyboard: [],
  spoken: [
    { of: 'The brand', says: 'its name, then its line' },
    { of: 'The mark', says: 'nothing' },
  ],
};
