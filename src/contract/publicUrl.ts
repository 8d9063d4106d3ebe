/**
 * Placeholder for the site's public URL in the built documents. The server replaces it with its
 * `PUBLIC_URL` at startup, so that one build serves any site.
 */
export const PUBLIC_URL_PLACEHOLDER = 'https://public-url.invalid';
