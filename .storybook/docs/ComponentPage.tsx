import {
  Controls,
  Description,
  Primary,
  Stories,
  Subtitle,
  Title,
} from '@storybook/addon-docs/blocks';
import { SourceFiles } from './SourceFiles.tsx';

/** The page of a component: what it is, how it can be, and the files it is made of. */
export default function ComponentPage() {
  return (
    <>
      <Title />
      <Subtitle />
      <Description of="meta" />
      <SourceFiles />
      <Primary />
      <Controls />
      <Stories includePrimary={false} />
    </>
  );
}
