import * as React from 'react';
import { Choice, Group } from './Choice.tsx';
import { uiText } from './uiText.ts';

/** The parts of the viewer, of which a narrow window shows one. */
const TABS = ['chart', 'try', 'log'] as const;
export type Tab = (typeof TABS)[number];

/** Chooses the part of the viewer that a narrow window shows. */
export function Tabs({
  language,
  tab,
  choose,
}: {
  readonly language: string;
  readonly tab: Tab;
  readonly choose: (tab: Tab) => void;
}): React.ReactElement {
  return (
    <div className="sc-tabs">
      <Group name={uiText('tabs.name', language)}>
        {TABS.map((each) => (
          <Choice key={each} isChosen={each === tab} onClick={() => choose(each)}>
            {uiText(`tabs.${each}`, language)}
          </Choice>
        ))}
      </Group>
    </div>
  );
}
