import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: [
    'For official texts that the visitor may want to read: a rule, a form and its instructions.',
  ],
  avoid: ['Not for our own pages, nor for links without a note.'],
  parts: [
    { name: 'Title', about: 'The name of the text, as its author calls it; an External link.' },
    { name: 'Note', about: 'What it is about, and the host that serves it.' },
    { name: 'Sign', about: 'At the end of the row: it leads to another site.' },
  ],
  keyboard: [{ keys: 'Tab, Enter', does: 'visit and follow each link' }],
  spoken: [
    { of: 'The list', says: '“{why.sources}”, list' },
    { of: 'A source', says: '“{why.i130} {page.external}”, link, “{why.i130Note}”' },
  ],
};
