import { expect, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { settingOf } from '../../.storybook/support/setting.ts';
import { DARK } from '../../.storybook/support/tokens.ts';
import type { RefusalCode } from '../../src/contract/refusal.ts';
import { refusalPage } from '../../src/server/refusals/refusalPage.ts';
import { REFUSALS, serverText } from '../fixtures/refusals.ts';
import styles from './Refusals.module.css';

/** The colours of the token `page`. */
const BACKGROUNDS = { light: 'rgb(247, 245, 239)', dark: 'rgb(17, 20, 18)' };

const TITLE = 'The server’s answer';

const meta = preview.type<{ args: { readonly code: RefusalCode } }>().meta({
  title: 'Page/Refusals',
  tags: ['!autodocs', 'designer', 'product-owner', 'error'],
  parameters: { layout: 'fullscreen' },
  argTypes: { code: { control: 'select', options: REFUSALS } },
  render: ({ code }, { globals }) => {
    const { locale, scheme } = settingOf(globals);
    const page = refusalPage({ language: locale, code, message: serverText(code, locale) });
    return (
      <iframe
        className={styles.document}
        title={TITLE}
        // The page has no script.
        sandbox="allow-same-origin"
        // The toolbar decides, and not the reader's preference.
        srcDoc={page.replace(DARK, scheme === 'dark' ? 'all' : 'not all')}
      />
    );
  },
  play: async ({ canvas, args, globals }) => {
    const frame = canvas.getByTitle<HTMLIFrameElement>(TITLE);
    const { locale, scheme } = settingOf(globals);
    const texts = new Map<unknown, string>(
      REFUSALS.map((code) => [code, serverText(code, locale)]),
    );
    await waitFor(() =>
      expect(frame.contentDocument?.querySelector('p')?.textContent).toBe(texts.get(args.code)),
    );
    const body = frame.contentDocument?.body;
    await expect(body && getComputedStyle(body).backgroundColor).toBe(BACKGROUNDS[scheme]);
  },
});

export const NotFound = meta.story({ name: 'Page not found', args: { code: 'not_found' } });
export const TooManyRequests = meta.story({ args: { code: 'too_many_requests' } });
export const CrossSite = meta.story({
  name: 'A request from another site',
  args: { code: 'cross_site' },
});
export const MalformedRequest = meta.story({ args: { code: 'malformed_request' } });
export const DatabaseUnavailable = meta.story({ args: { code: 'database_unavailable' } });
export const InternalError = meta.story({
  name: 'An error of the server',
  args: { code: 'internal_error' },
});
