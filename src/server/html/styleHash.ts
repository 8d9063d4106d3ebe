import { createHash } from 'node:crypto';
import { STYLE } from './style.ts';

/**
 * The CSP source expression of the style sheet shared by the server's own pages. Beside the document and
 * not in it: stories render that, where Node's modules are missing.
 */
export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;
