import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: [
    'Beside each control that is closed: it names everything that is missing, each as a link to its field.',
    'As one line where there is nothing to do but wait.',
  ],
  avoid: [
    'Not for a failure, which is a Banner.',
    'Not for a rule about one choice, which is that choice’s hint.',
  ],
  parts: [
    { name: 'Lock', about: 'Before the first line.' },
    { name: 'Title', about: 'What opens, once the list is done.' },
    {
      name: 'Missing things',
      about: 'One link to a line, worded as what the visitor will have done.',
    },
  ],
  keyboard: [
    { keys: 'Tab', does: 'visits each missing thing' },
    { keys: 'Enter', does: 'leads to its field, and focuses it' },
  ],
  spoken: [
    {
      of: 'The closed control',
      says: 'is described by the whole note: “{missing.beforeCheckout} {missing.name}”',
    },
    { of: 'A missing thing', says: '“{missing.name}”, link' },
  ],
};
