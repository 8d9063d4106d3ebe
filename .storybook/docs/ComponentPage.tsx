import { useContext } from 'react';
import {
  Controls,
  Description,
  DocsContext,
  DocsStory,
  Primary,
  Subtitle,
  Title,
} from '@storybook/addon-docs/blocks';
import { viewportWidth } from '../support/viewport.ts';
import { OnScreen, type KnownStory } from './OnScreen.tsx';
import { PartsAndAnnouncements, WhenToUse } from './Guide.tsx';
import { SourceFiles } from './SourceFiles.tsx';
import { TokensUsed } from './TokensUsed.tsx';

/**
 * The docs page of a component: its description and guide, its properties, its variants, its tokens and
 * its source files.
 */
export default function ComponentPage() {
  const [primary, ...others] = useContext(DocsContext).componentStories();
  return (
    <>
      <Title />
      <Subtitle />
      <Description of="meta" />
      <WhenToUse />
      {primary && <Variant story={primary} isPrimary />}
      <Controls />
      <PartsAndAnnouncements />
      {others.length > 0 && <h2>Variants</h2>}
      {others.map((story) => (
        <Variant key={story.id} story={story} isPrimary={false} />
      ))}
      <TokensUsed />
      <SourceFiles />
    </>
  );
}

interface VariantProps {
  readonly story: KnownStory;
  readonly isPrimary: boolean;
}

/** A story below its name, in a frame of its own if it sets a viewport. */
function Variant({ story, isPrimary }: VariantProps) {
  const { storyGlobals: globals, parameters } = story;
  const width = viewportWidth({ globals, parameters });
  if (width !== null) return <OnScreen story={story} width={width} isPrimary={isPrimary} />;
  return isPrimary ? <Primary /> : <DocsStory of={story.moduleExport} __forceInitialArgs />;
}
