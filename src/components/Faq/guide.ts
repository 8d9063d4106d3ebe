import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: [
    'For questions that some visitors have and most do not: each can be read by its first line.',
    'With an anchor where another part of the page refers to an answer.',
  ],
  avoid: ['Not for what everyone has to know before an order: that stands open in its section.'],
  parts: [
    { name: 'Question', about: 'The whole row is the target.' },
    { name: 'Sign', about: 'A plus, which becomes a minus when the row opens.' },
    { name: 'Answer', about: 'One paragraph in soft ink.' },
  ],
  keyboard: [
    { keys: 'Tab', does: 'visits each question' },
    { keys: 'Enter, Space', does: 'open or close its answer; others stay as they are' },
  ],
  spoken: [
    { of: 'A question', says: '“{faq.originals}”, collapsed; then “{faq.originalsAnswer}”' },
  ],
};
