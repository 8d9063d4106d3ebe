import { useSyncExternalStore } from 'react';
import { UPDATE_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { settingOf, type Setting } from '../support/setting.ts';

const channel = addons.getChannel();

/** Kept outside the pages, which Storybook remounts after each change. */
let setting = settingInUrl();

// Follows the toolbar's requests and not the resulting globals, which stories in a page's frames report too.
channel.on(UPDATE_GLOBALS, ({ globals }: { globals: Record<string, unknown> }) => {
  setting = settingOf({ ...setting, ...globals });
});

/** Returns the toolbar's setting on a docs page, and follows its changes. */
export function useSetting(): Setting {
  return useSyncExternalStore(subscribe, () => setting);
}

function subscribe(listener: () => void): () => void {
  channel.on(UPDATE_GLOBALS, listener);
  return () => channel.off(UPDATE_GLOBALS, listener);
}

/** Reads the setting from the URL, where it is when the first docs page opens. */
function settingInUrl(): Setting {
  const globals = new URLSearchParams(window.location.search).get('globals') ?? '';
  return settingOf(Object.fromEntries(globals.split(';').map((pair) => pair.split(':'))));
}
