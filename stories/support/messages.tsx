import { FormattedMessage } from 'react-intl';
import { OR } from '../../.storybook/support/TranslatedArgs.tsx';
import type { MessageId } from '../../src/i18n/messages.ts';

/** A message as a story's argument: its id, and its values as JSON after it when it has any. */
type MessageArg = MessageId | `${MessageId} ${string}`;

/** What a message's placeholders stand for. */
export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Returns a message as a story's argument, which is shown in the language of the toolbar, for example
 * `summary.missing {"count":3}`.
 */
export function message(id: MessageId, values?: MessageValues): MessageArg {
  return values ? `${id} ${JSON.stringify(values)}` : id;
}

/** Returns an argument that shows the longest of these messages, in each language its own. */
export function longestOf(...messages: readonly MessageArg[]): string {
  return messages.join(OR);
}

interface MessageProps {
  readonly id: MessageId;
  readonly values?: MessageValues;
}

/** A message in the language of the toolbar, for arguments that are elements and not texts. */
export function Message({ id, values }: MessageProps) {
  return <FormattedMessage id={id} {...(values && { values })} />;
}
