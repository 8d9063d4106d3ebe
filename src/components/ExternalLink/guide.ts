import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: ['For every link in text that leads to another site: an official source, the chat.'],
  avoid: [
    'Not within the page, nor for e-mail and phone: those are plain links.',
    'It opens no new window: the visitor decides.',
  ],
  parts: [
    { name: 'Words', about: 'What is at the other end; never “click here”.' },
    { name: 'Hidden words', about: 'Read aloud only: that it leads to another site.' },
  ],
  keyboard: [{ keys: 'Tab, Enter', does: 'focus and follow it, as any link' }],
  spoken: [{ of: 'The link', says: '“{why.i130} {page.external}”, link' }],
};
