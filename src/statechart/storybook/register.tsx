import * as React from 'react';
import { STORY_PREPARED } from 'storybook/internal/core-events';
import { addons, types } from 'storybook/manager-api';
import { layOutInWorker } from '../layout/layOutInWorker.ts';
import { follow } from '../live/follow.ts';
import { STATECHART_EVENT } from './channelEvent.ts';
import { StatechartPanel, type PanelOptions } from './StatechartPanel.tsx';
import { WORKER_PATH } from './workerPath.ts';

const ID = 'statechart';
const PANEL = `${ID}/panel`;
const CONTROLS = 'addon-controls';

/** What is read of a story's parameters. */
interface Parameters {
  readonly statechart?: unknown;
}

/**
 * Adds the panel to Storybook, for stories with the parameter `statechart`. This function follows the
 * stories itself, because Storybook unmounts the panel whenever another tab is shown.
 */
export function registerStatechart(options: PanelOptions = {}): void {
  addons.register(ID, (api) => {
    const following = follow({
      send: (message) => api.emit(STATECHART_EVENT, message),
      listen: (listener) => api.on(STATECHART_EVENT, listener),
    });
    // The worker is served beside the manager's own document, wherever that is.
    const layOut = layOutInWorker(new URL(WORKER_PATH, document.baseURI).href);
    // Storybook would show the tab that was chosen last, even if it is empty for this story.
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
        active === true ? (
          <StatechartPanel {...options} following={following} layOut={layOut} />
        ) : null,
    });
  });
}
