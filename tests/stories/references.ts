import type { Setting } from '../../.storybook/support/setting.ts';

/** A language and a colour scheme in which stories are inspected by axe and compared with references. */
export type Look = Pick<Setting, 'locale' | 'scheme'>;

/** Each language and each scheme once. States are at desktop width in the first, on a phone in the second. */
export const LOOKS = [
  { locale: 'en', scheme: 'light' },
  { locale: 'pt', scheme: 'dark' },
] as const satisfies readonly Look[];

/** Whether a story is compared with references: each story of a state or a component is. */
export function hasReferences(storyId: string): boolean {
  return /^(?:states|components)-/.test(storyId);
}

/** Whether the story is compared at a phone's width in that look, whatever width it asks for. */
export function isOnPhone(storyId: string, { locale }: Look): boolean {
  return locale === 'pt' && storyId.startsWith('states-');
}

/** Returns the path of a story's reference below `tests/screenshots`, without its extension. */
export function referenceOf(storyId: string, look: Look): string {
  const folder = `${look.locale}-${look.scheme}${isOnPhone(storyId, look) ? '-phone' : ''}`;
  // Vitest normalizes file names like this.
  return `${folder}/${storyId.replaceAll(/-{2,}/g, '-')}`;
}
