import * as React from 'react';
import { STORY_PREPARED } from 'storybook/internal/core-events';
import { addons, types } from 'storybook/manager-api';
import { follow } from '../../src/statechart/live/channel.ts';
import { STATECHART_EVENT } from './channelEvent.ts';
import { StatechartPanel } from './StatechartPanel.tsx';

const ID = 'statechart';
const PANEL = `${ID}/panel`;
const CONTROLS = 'addon-controls';

/** What is read of a story's parameters. */
interface Parameters {
  readonly statechart?: unknown;
}

/**
 * Adds the panel to Storybook. It listens from here on and not from the panel: that one is taken away
 * whenever another tab is looked at.
 */
export function registerStatechart(): void {
  addons.register(ID, (api) => {
    const following = follow({
      send: (message) => api.emit(STATECHART_EVENT, message),
      listen: (listener) => api.on(STATECHART_EVENT, listener),
    });
    // Storybook would show the tab that was chosen last, empty where the story has nothing in it.
    api.on(STORY_PREPARED, ({ parameters }: { readonly parameters: Parameters }) => {
      const hasChart = parameters.statechart !== undefined;
      const empty = hasChart ? CONTROLS : PANEL;
      if (api.getSelectedPanel() === empty) api.setSelectedPanel(hasChart ? PANEL : CONTROLS);
    });
    addons.add(PANEL, {
      type: types.PANEL,
      title: 'Statechart',
      disabled: (parameters) => parameters?.statechart === undefined,
      render: ({ active }): React.ReactElement | null =>
        active === true ? <StatechartPanel following={following} /> : null,
    });
  });
}
