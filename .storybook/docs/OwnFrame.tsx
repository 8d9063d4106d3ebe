import type { ComponentProps } from 'react';

type OwnFrameProps = ComponentProps<'iframe'> & { readonly title: string };

/** A frame of a page in Storybook whose content is Storybook's own. */
export function OwnFrame({ title, ...props }: OwnFrameProps) {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox would block its scripts
  return <iframe title={title} {...props} />;
}
