import { addons } from 'storybook/manager-api';
import { registerStatechart } from './statechart/register.tsx';

// A chart is taller than it is wide, and stands beside what it drives.
addons.setConfig({ layout: { panelPosition: 'right', rightPanelWidth: 560 } });

registerStatechart();
