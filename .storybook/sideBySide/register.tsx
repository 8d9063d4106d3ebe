import * as React from 'react';
import { Button } from 'storybook/internal/components';
import { addons, types, useGlobals, useStorybookState } from 'storybook/manager-api';
import { settingOf } from '../support/setting.ts';
import { sideBySideUrl } from './url.ts';

const ID = 'side-by-side';

/** Adds a link to the toolbar of each story: to the page that shows it in every language and scheme. */
export function registerSideBySide(): void {
  addons.register(ID, () => {
    addons.add(`${ID}/tool`, {
      type: types.TOOL,
      title: 'Side by side',
      match: ({ viewMode }) => viewMode === 'story',
      render: () => <SideBySideLink />,
    });
  });
}

function SideBySideLink(): React.ReactElement {
  const { storyId } = useStorybookState();
  const [globals] = useGlobals();
  return (
    <Button asChild variant="ghost" size="small" ariaLabel={false}>
      <a href={sideBySideUrl(storyId, settingOf(globals))}>Show side by side</a>
    </Button>
  );
}
