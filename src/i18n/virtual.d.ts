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

/** The ids of all messages, in the order of the catalogues. */
declare module 'virtual:messages/ids' {
  const ids: readonly string[];
  export default ids;
}
