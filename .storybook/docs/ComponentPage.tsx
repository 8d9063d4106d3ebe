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
import { viewportWidth } from '../../stories/support/viewport.ts';
import { OnScreen, type KnownStory } from './OnScreen.tsx';
import { SourceFiles } from './SourceFiles.tsx';

/** The page of a component: what it is, the files it is made of, and how it can be. */
export default function ComponentPage() {
  const [primary, ...others] = useContext(DocsContext).componentStories();
  return (
    <>
      <Title />
      <Subtitle />
      <Description of="meta" />
      <SourceFiles />
      {primary && <Variant story={primary} isPrimary />}
      <Controls />
      {others.map((story) => (
        <Variant key={story.id} story={story} isPrimary={false} />
      ))}
    </>
  );
}

interface VariantProps {
  readonly story: KnownStory;
  readonly isPrimary: boolean;
}

/** A story under its name; on the screen it asks for. */
function Variant({ story, isPrimary }: VariantProps) {
  const { storyGlobals: globals, parameters } = story;
  const width = viewportWidth({ globals, parameters });
  if (width !== null) return <OnScreen story={story} width={width} isPrimary={isPrimary} />;
  return isPrimary ? <Primary /> : <DocsStory of={story.moduleExport} __forceInitialArgs />;
}
