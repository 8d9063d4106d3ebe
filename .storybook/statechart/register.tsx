import * as React from 'react';
import { addons, types } from 'storybook/manager-api';
import { follow } from '../../src/statechart/live/channel.ts';
import { STATECHART_EVENT } from './channelEvent.ts';
import { StatechartPanel } from './StatechartPanel.tsx';

const ID = 'statechart';

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
    addons.add(`${ID}/panel`, {
      type: types.PANEL,
      title: 'Statechart',
      disabled: (parameters) => parameters?.statechart === undefined,
      render: ({ active }): React.ReactElement | null =>
        active === true ? <StatechartPanel following={following} /> : null,
    });
  });
}
