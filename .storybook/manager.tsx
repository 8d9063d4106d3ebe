import { addons } from 'storybook/manager-api';
import { registerStatechart } from '../src/statechart/storybook/register.tsx';
import { registerSideBySide } from './sideBySide/register.tsx';
import { machinePage } from './statechart/machinePage.ts';
import { settingOf } from './support/setting.ts';

/** Stories at full width, which have neither controls nor a chart beside them. */
const WIDE = /^(?:messages|machines|foundations)-/;

addons.setConfig({
  // A chart is taller than wide, and belongs beside the story that it drives.
  layout: { panelPosition: 'right', rightPanelWidth: 560 },
  layoutCustomisations: {
    showPanel: ({ storyId }, isShown) => isShown && !WIDE.test(storyId),
  },
});

registerSideBySide();

registerStatechart({
  settingOf: ({ locale, scheme }) => ({
    language: locale === 'pt' ? 'pt' : 'en',
    scheme: scheme === 'dark' ? 'dark' : 'light',
  }),
  // Chart and story share one language.
  globalsOf: (language) => ({ locale: language }),
  pageOf: (view, globals) => machinePage(view, settingOf(globals)),
});
