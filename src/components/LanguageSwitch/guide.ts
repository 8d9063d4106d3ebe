import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: [
    'Once, in the top bar, on every width of screen. It switches in place and loses nothing that was typed.',
  ],
  avoid: [
    'Not with flags: a language is not a country.',
    'Not in a menu: it must be found without reading.',
  ],
  parts: [
    { name: 'Two buttons', about: 'EN and PT, joined by one edge.' },
    { name: 'Chosen one', about: 'Inverted: the colour of the page on ink.' },
  ],
  keyboard: [
    { keys: 'Tab', does: 'visits both' },
    { keys: 'Enter, Space', does: 'switch the page to that language' },
  ],
  spoken: [
    { of: 'The group', says: '“{bar.language}”' },
    { of: 'A button', says: '“EN”, toggle button, pressed, each in its own language' },
  ],
};
