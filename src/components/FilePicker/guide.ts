import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: ['Once in a form, for several files at once. Choosing them starts the upload.'],
  avoid: [
    'Not beside a second button that sends: there is nothing more to press.',
    'Not without a Closed note while it is closed.',
  ],
  parts: [
    {
      name: 'Zone',
      about: 'A dashed edge on the colour of the page; sunken while the picker is closed.',
    },
    { name: 'Above', about: 'What may be chosen, or what is missing.' },
    {
      name: 'Button',
      about: 'The native control lies over it, so that it takes presses and drops.',
    },
    { name: 'Aside', about: 'The other ways, where there is a mouse to drag with.' },
  ],
  keyboard: [
    { keys: 'Tab', does: 'focuses the button, also while it is closed' },
    { keys: 'Enter, Space', does: 'open the system’s dialogue; nothing while it is closed' },
  ],
  spoken: [
    { of: 'The button', says: '“{upload.choose}”, button for files, and what stands above it' },
    { of: 'While it is closed', says: 'unavailable, “{missing.beforeUpload} {missing.name}”' },
  ],
};
