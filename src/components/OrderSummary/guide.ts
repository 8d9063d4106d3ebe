import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: [
    'Beside the form from 1080 px on: the price never leaves, and each section is one press away.',
  ],
  avoid: [
    'Not on narrower screens, where the Price bar takes its place.',
    'Not with a button: the form has one, and only one.',
  ],
  parts: [
    {
      name: 'Total',
      about: 'The largest figure on the screen, with its label above and a note below.',
    },
    { name: 'Lines', about: 'What is ordered and when it arrives: name left, value right.' },
    { name: 'Steps', about: 'The sections, each with an icon and its state in words.' },
  ],
  keyboard: [{ keys: 'Tab, Enter', does: 'visit and follow the link of each section' }],
  spoken: [
    { of: 'The summary', says: '“{summary.label}”, complementary' },
    { of: 'A step', says: '“{contact.title}”, link, “{form.complete}”' },
    {
      of: 'A change of the total',
      says: 'nothing: the quote of the form is read when it is reached',
    },
  ],
};
