/** All messages of one language. The plugin in `src/build/messages.ts` provides these modules. */
declare module 'virtual:messages/en' {
  import type { PackedMessages } from './messages.ts';

  const messages: PackedMessages;
  export default messages;
}

declare module 'virtual:messages/pt' {
  import type { PackedMessages } from './messages.ts';

  const messages: PackedMessages;
  export default messages;
}

/** The late parts in both languages, named as in `parts.ts`. */
declare module 'virtual:messages/sections' {
  import type { Language } from '../domain/language.ts';
  import type { PackedMessages } from './messages.ts';

  const messages: Readonly<Record<Language, PackedMessages>>;
  export default messages;
}

declare module 'virtual:messages/files' {
  import type { Language } from '../domain/language.ts';
  import type { PackedMessages } from './messages.ts';

  const messages: Readonly<Record<Language, PackedMessages>>;
  export default messages;
}

declare module 'virtual:messages/afterPayment' {
  import type { Language } from '../domain/language.ts';
  import type { PackedMessages } from './messages.ts';

  const messages: Readonly<Record<Language, PackedMessages>>;
  export default messages;
}

declare module 'virtual:messages/sample' {
  import type { Language } from '../domain/language.ts';
  import type { PackedMessages } from './messages.ts';

  const messages: Readonly<Record<Language, PackedMessages>>;
  export default messages;
}

declare module 'virtual:messages/emailTypo' {
  import type { Language } from '../domain/language.ts';
  import type { PackedMessages } from './messages.ts';

  const messages: Readonly<Record<Language, PackedMessages>>;
  export default messages;
}
