import { createHash } from 'node:crypto';
import { STYLE } from './style.ts';

/**
 * The CSP source expression of the style sheet shared by the server's own pages. It is not in
 * `document.ts`, because stories render documents in a browser, without Node's modules.
 */
export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;
