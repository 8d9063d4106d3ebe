import { useEffect, useState } from 'react';
import type { DocsContext } from '@storybook/addon-docs/blocks';
import { GLOBALS_UPDATED } from 'storybook/internal/core-events';
import { settingOf, type Setting } from '../support/setting.ts';

type Channel = React.ContextType<typeof DocsContext>['channel'];

/** Returns the toolbar's setting on a docs page, and follows its changes. */
export function useSetting(channel: Channel): Setting {
  const [setting, setSetting] = useState(settingInUrl);
  useEffect(() => {
    const update = ({ globals }: { globals: Record<string, unknown> }) =>
      setSetting(settingOf(globals));
    channel.on(GLOBALS_UPDATED, update);
    return () => channel.off(GLOBALS_UPDATED, update);
  }, [channel]);
  return setting;
}

/** Reads the setting from the URL, where it is until the toolbar changes it. */
function settingInUrl(): Setting {
  const globals = new URLSearchParams(window.location.search).get('globals') ?? '';
  return settingOf(Object.fromEntries(globals.split(';').map((pair) => pair.split(':'))));
}
