import type { ComponentProps } from 'react';
import { DocsContainer } from '@storybook/addon-docs/blocks';
import { themes } from 'storybook/theming';
import { useSetting } from './useSetting.ts';

type Props = ComponentProps<typeof DocsContainer>;

/** The container of a docs page: Storybook's theme in the toolbar's colour scheme. */
export default function SchemedContainer(props: Props) {
  const { scheme } = useSetting();
  return <DocsContainer {...props} theme={themes[scheme]} />;
}
