import { useSyncExternalStore } from 'react';
import type { Language } from '../../src/domain/language.ts';

/** How fast the scripted services answer. */
export type Network = 'fast' | 'slow' | 'never';

/** What the toolbar sets. A story's URL holds it as `globals=locale:pt;scheme:dark`. */
export interface Setting {
  readonly locale: Language;
  readonly scheme: 'light' | 'dark';
  readonly motion: 'full' | 'reduced';
  readonly network: Network;
}

interface Tool {
  readonly description: string;
  readonly toolbar: {
    readonly title: string;
    readonly icon: 'globe' | 'contrast' | 'accessibility' | 'lightning';
    readonly dynamicTitle: boolean;
    readonly items: { value: string; title: string }[];
  };
}

/** The toolbar's menus, one for each part of the setting. */
export const TOOLBAR: Record<keyof Setting, Tool> = {
  locale: tool('Language', 'globe', { en: 'English', pt: 'Português' }),
  scheme: tool('Colour scheme', 'contrast', { light: 'Light', dark: 'Dark' }),
  motion: tool('Motion', 'accessibility', { full: 'Motion', reduced: 'Reduced motion' }),
  network: tool('Network of the scripted services', 'lightning', {
    fast: 'Fast network',
    slow: 'Slow network',
    never: 'No answer',
  }),
};

function tool(
  description: string,
  icon: Tool['toolbar']['icon'],
  choices: Readonly<Record<string, string>>,
): Tool {
  const items = Object.entries(choices).map(([value, title]) => ({ value, title }));
  return { description, toolbar: { title: description, icon, dynamicTitle: true, items } };
}

/** Reads the setting from Storybook's globals. An unknown value counts as the default. */
export function settingOf(globals: Readonly<Record<string, unknown>>): Setting {
  const { locale, scheme, motion, network } = globals;
  return {
    locale: locale === 'pt' ? 'pt' : 'en',
    scheme: scheme === 'dark' ? 'dark' : 'light',
    motion: motion === 'reduced' ? 'reduced' : 'full',
    network: network === 'slow' || network === 'never' ? network : 'fast',
  };
}

const INITIAL = new Map<string, string>(Object.entries(settingOf({})));

/** Returns a setting as Storybook's globals in a URL: the language, and what is not as at first. */
export function settingGlobals(setting: Setting): string {
  const named = Object.entries(setting).filter(
    ([name, value]) => name === 'locale' || value !== INITIAL.get(name),
  );
  return named.map((pair) => pair.join(':')).join(';');
}

/** Returns a setting as the parameter of a URL of Storybook. */
export function settingParameter(setting: Setting): string {
  return `globals=${settingGlobals(setting)}`;
}

let forced: Partial<Setting> = {};
const listeners = new Set<() => void>();

/** Shows the rendered story in another setting without restarting it. For tests. */
export function forceSetting(setting: Partial<Setting>): void {
  forced = setting;
  for (const listener of listeners) listener();
}

/** Returns the setting of the latest {@link forceSetting}. */
export function useForcedSetting(): Partial<Setting> {
  return useSyncExternalStore(listen, () => forced);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
