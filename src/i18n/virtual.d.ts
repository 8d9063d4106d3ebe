/** The compiled messages of one language. The plugin in `src/build/messages.ts` provides them. */
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
