/**
 * Stands for the site's public URL in the built documents. One build serves any site: the server
 * replaces it by its own `PUBLIC_URL` when it starts.
 */
export const PUBLIC_URL_PLACEHOLDER = 'https://public-url.invalid';
