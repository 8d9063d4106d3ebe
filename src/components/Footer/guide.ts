import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: ['Once, at the end of the page: who sells, how to reach them, what becomes of files.'],
  avoid: [
    'Not for what a visitor needs while ordering: help stands beside the step it helps with.',
  ],
  parts: [
    { name: 'Provider', about: 'Brand and one sentence.' },
    { name: 'Contacts', about: 'E-mail, phone, chat, each with its icon.' },
    { name: 'Files', about: 'After how many days they are deleted.' },
    { name: 'Last line', about: 'What the provider is not, and the way back to the top.' },
  ],
  keyboard: [{ keys: 'Tab', does: 'visits e-mail, phone, chat, and the way back to the top' }],
  spoken: [
    {
      of: 'The footer',
      says: 'content information; its headings are “{footer.contact}” and “{footer.filesTitle}”',
    },
    { of: 'The chat', says: '“{footer.chat} {page.external}”, link' },
  ],
};
