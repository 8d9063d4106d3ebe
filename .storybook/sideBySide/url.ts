import { settingParameter, type Setting } from '../support/setting.ts';

/** The page that shows stories side by side. */
export const SIDE_BY_SIDE_ID = 'states-side-by-side--docs';

/** The URL parameter that names the story. */
export const SIDE_BY_SIDE_STORY = 'story';

/** Returns the URL of the page for a story, in a setting of the toolbar. */
export function sideBySideUrl(story: string, setting: Setting): string {
  const page = `./?path=/docs/${SIDE_BY_SIDE_ID}&${SIDE_BY_SIDE_STORY}=${story}`;
  return `${page}&${settingParameter(setting)}`;
}
