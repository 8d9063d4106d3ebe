import { useEffect, useState, type ComponentProps } from 'react';
import { DocsContainer } from '@storybook/addon-docs/blocks';
import { GLOBALS_UPDATED } from 'storybook/internal/core-events';
import { themes } from 'storybook/theming';
import { settingOf } from '../../stories/support/setting.ts';

type Props = ComponentProps<typeof DocsContainer>;

/** What stands around a page of words: Storybook's own look in the toolbar's colour scheme. */
export default function SchemedContainer(props: Props) {
  const [scheme, setScheme] = useState(schemeOfAddress);
  const { channel } = props.context;
  useEffect(() => {
    const follow = ({ globals }: { globals: Record<string, unknown> }) =>
      setScheme(settingOf(globals).scheme);
    channel.on(GLOBALS_UPDATED, follow);
    return () => channel.off(GLOBALS_UPDATED, follow);
  }, [channel]);
  return <DocsContainer {...props} theme={themes[scheme]} />;
}

/** Before anything changes, the setting is in the address. */
function schemeOfAddress() {
  const globals = new URLSearchParams(window.location.search).get('globals') ?? '';
  return settingOf(Object.fromEntries(globals.split(';').map((pair) => pair.split(':')))).scheme;
}
