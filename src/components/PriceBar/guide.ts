import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: [
    'At the foot of the form below 1080 px: total, pages and delivery, and the way to the next step.',
  ],
  avoid: [
    'Not where the Order summary stands.',
    'Hidden while Secure Checkout is in view, or a field is typed in: it would repeat or cover it.',
  ],
  parts: [
    { name: 'Total', about: 'In the serif, above the details.' },
    { name: 'Details', about: 'Parted by dots; none is broken across lines.' },
    {
      name: 'Link',
      about: 'Secondary while something is missing, primary once the order can be paid.',
    },
  ],
  keyboard: [
    {
      keys: 'Tab, Enter',
      does: 'focus the link and follow it; while the bar is hidden it is skipped',
    },
  ],
  spoken: [
    { of: 'The link', says: '“{summary.checkout}”, link' },
    { of: 'The dots', says: 'nothing' },
  ],
};
