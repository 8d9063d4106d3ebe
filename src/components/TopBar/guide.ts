import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: ['Once, at the top of the page, where it stays in sight.'],
  avoid: [
    'Not with a second row, nor with more sections than four: it has to fit at 1080 px in Portuguese.',
  ],
  parts: [
    { name: 'Skip link', about: 'Seen once it has focus: it leads past the bar.' },
    { name: 'Brand', about: 'Compact; leads to the top.' },
    { name: 'Sections', about: 'In the bar from 1080 px on, below that in the menu.' },
    { name: 'Chat', about: 'In the bar from 640 px on, always in the menu.' },
    { name: 'Language', about: 'The Language switch.' },
    {
      name: 'Start',
      about: 'The primary button; it leaves while the form is in view, whose action comes first.',
    },
    {
      name: 'Menu button',
      about: 'Below 1080 px; its icon becomes a cross. A wider window closes the menu.',
    },
  ],
  keyboard: [
    {
      keys: 'Tab',
      does: 'visits the skip link, the brand, the sections or the menu, the languages, and Start',
    },
    { keys: 'Enter, Space', does: 'on the menu button open and close the menu' },
    { keys: 'Escape', does: 'closes the menu' },
  ],
  spoken: [
    { of: 'The first stop', says: '“{bar.skip}”, link' },
    { of: 'The sections', says: '“{bar.nav}”, navigation' },
    { of: 'The menu button', says: '“{bar.menu}”, button, collapsed' },
  ],
};
