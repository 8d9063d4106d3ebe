import { createContext, use, type ComponentProps } from 'react';
import { settingOf, settingParameter, type Setting } from './setting.ts';

/** The toolbar's setting, in a story. */
export const SettingContext = createContext<Setting>(settingOf({}));

interface StorybookLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** The page, as `/story/states-order--paid`. */
  readonly path: string;
}

/** In a story, a link to another page of Storybook, which opens in the toolbar's setting of the story. */
export function StorybookLink({ path, children, ...rest }: StorybookLinkProps) {
  const setting = use(SettingContext);
  return (
    <a {...rest} href={`./?path=${path}&${settingParameter(setting)}`} target="_top">
      {children}
    </a>
  );
}
