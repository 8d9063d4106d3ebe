import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: [
    'For what happens on this page: a payment, another try, a removal.',
    'As a link that looks like a button for the one way on that a section recommends.',
    'Primary once in a section at most; every other button is secondary.',
    'Closed when something is missing: a note beside it says what.',
  ],
  avoid: [
    'Not for ways that are equal among others: those are links in text.',
    'Never greyed out and silent: a closed button keeps its contrast and takes focus.',
  ],
  parts: [
    { name: 'Edge', about: 'One line around the control; dashed while the button is closed.' },
    { name: 'Icon', about: 'Before the label, where it says the same at a glance.' },
    { name: 'Label', about: 'A verb and its object; while the button is busy, what is going on.' },
  ],
  keyboard: [
    { keys: 'Tab', does: 'focuses the button, also while it is busy or closed' },
    { keys: 'Enter, Space', does: 'press it; a link takes Enter alone' },
  ],
  spoken: [
    { of: 'A button', says: '“{checkout.submit}”, button' },
    {
      of: 'A closed one',
      says: '“{checkout.submit}”, button, unavailable, and the note that describes it',
    },
    { of: 'A busy one', says: '“{checkout.redirecting}”, button, unavailable' },
    { of: 'A link', says: '“{hero.start}”, link' },
  ],
};
