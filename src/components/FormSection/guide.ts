import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: [
    'For each part of the order form, numbered in the order in which it is filled in.',
    'With its state in words beside the title, and a tick once it is complete.',
  ],
  avoid: ['Not for a part of the page outside the form: numerals count the steps of an order.'],
  parts: [
    { name: 'Numeral', about: 'In the serif; from 1080 px on in a margin of its own.' },
    { name: 'Title', about: 'A heading of the third level.' },
    { name: 'State', about: 'To the right in soft ink; below 640 px under the title.' },
    { name: 'Body', about: 'Fields, choices, notes, 20 px apart.' },
  ],
  keyboard: [],
  spoken: [
    { of: 'The title', says: '“{delivery.title}”, heading level 3; the numeral is not read' },
    { of: 'The state', says: '“{form.complete}”' },
  ],
};
