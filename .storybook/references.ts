import type { Setting } from '../stories/support/setting.ts';

/** One way to see a story that is compared with a picture of it. */
export type Look = Pick<Setting, 'locale' | 'scheme'>;

/** Each language and each scheme once; states in the first at the desk, in the second on a phone. */
export const LOOKS = [
  { locale: 'en', scheme: 'light' },
  { locale: 'pt', scheme: 'dark' },
] as const satisfies readonly Look[];

/** Whether there are pictures of a story: of each state, and each part of a component's page. */
export function hasReferences(storyId: string): boolean {
  return /^(?:states|components)-/.test(storyId);
}

/** Whether the story is seen on a phone in that look, whatever screen it asks for. */
export function isOnPhone(storyId: string, { locale }: Look): boolean {
  return locale === 'pt' && storyId.startsWith('states-');
}

/** The picture of a story, below `tests/screenshots`, without its ending. */
export function referenceOf(storyId: string, look: Look): string {
  const folder = `${look.locale}-${look.scheme}${isOnPhone(storyId, look) ? '-phone' : ''}`;
  // As the comparison writes names.
  return `${folder}/${storyId.replaceAll(/-{2,}/g, '-')}`;
}
