/**
 * How long a browser may take to show something, in milliseconds. Three tests share two processors, and on a
 * slow machine a page of Storybook alone takes half a minute to open. It bounds only what hangs.
 */
export const PATIENCE_MS = 120_000;
