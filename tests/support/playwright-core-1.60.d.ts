/** Playwright 1.60 under a name of its own. What these tests call is the same as in the current one. */
declare module 'playwright-core-1.60' {
  export { firefox } from 'playwright';
}
