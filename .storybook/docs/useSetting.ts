import { useEffect, useState } from 'react';
import type { DocsContext } from '@storybook/addon-docs/blocks';
import { GLOBALS_UPDATED } from 'storybook/internal/core-events';
import { settingOf, type Setting } from '../support/setting.ts';

type Channel = React.ContextType<typeof DocsContext>['channel'];

/** The toolbar's setting, on a docs page. */
export function useSetting(channel: Channel): Setting {
  const [setting, setSetting] = useState(settingInUrl);
  useEffect(() => {
    const follow = ({ globals }: { globals: Record<string, unknown> }) =>
      setSetting(settingOf(globals));
    channel.on(GLOBALS_UPDATED, follow);
    return () => channel.off(GLOBALS_UPDATED, follow);
  }, [channel]);
  return setting;
}

/** Until the toolbar changes it, the setting is in the URL. */
function settingInUrl(): Setting {
  const globals = new URLSearchParams(window.location.search).get('globals') ?? '';
  return settingOf(Object.fromEntries(globals.split(';').map((pair) => pair.split(':'))));
}
