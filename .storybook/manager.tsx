import { addons } from 'storybook/manager-api';
import { registerStatechart } from './statechart/register.tsx';

/** Stories that take the whole width, and have nothing to tell or set beside them. */
const WIDE = /^(?:messages|machines|foundations)-/;

addons.setConfig({
  // A chart is taller than it is wide, and stands beside what it drives.
  layout: { panelPosition: 'right', rightPanelWidth: 560 },
  layoutCustomisations: {
    showPanel: ({ storyId }, isShown) => isShown && !WIDE.test(storyId),
  },
});

registerStatechart();
