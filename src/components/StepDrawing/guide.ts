import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: ['Above each of the four steps of “How it works”.'],
  avoid: [
    'Not as an icon, nor for a step of another kind: draw one with the same left edge and foot.',
  ],
  parts: [
    { name: 'Ink lines', about: '1.5 px, from a common left edge to a common foot.' },
    { name: 'Soft lines', about: 'What is only there for shape.' },
    { name: 'Accent', about: 'One in each drawing: the act of the step.' },
  ],
  keyboard: [],
  spoken: [{ of: 'The drawing', says: 'nothing: the step’s heading stands beside or below it' }],
};
