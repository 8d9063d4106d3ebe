/** One language's compiled messages; the build's message plugin provides both modules. */
declare module 'virtual:messages/en' {
  import type { Messages } from './messages.ts';

  const messages: Messages;
  export default messages;
}

declare module 'virtual:messages/pt' {
  import type { Messages } from './messages.ts';

  const messages: Messages;
  export default messages;
}
