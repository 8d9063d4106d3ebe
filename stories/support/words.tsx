import { isValidElement, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import en from '../../src/i18n/en.json';
import type { MessageId } from '../../src/i18n/messages.ts';

/** A message's id, with its values after it when it has any. */
type Worded = MessageId | `${MessageId} ${string}`;

type Values = Readonly<Record<string, string | number>>;

/**
 * A message as a story's argument: it is shown in the language of the toolbar. Its values, when it has
 * any, stand after its id, as in `summary.missing {"count":3}`.
 */
export function words(id: MessageId, values?: Values): Worded {
  return values ? `${id} ${JSON.stringify(values)}` : id;
}

/** Of several {@link words} those that take the most room, in each language. */
export function longestOf(...choices: readonly Worded[]): string {
  return choices.join(OR);
}

const OR = ' | ';

interface SaidProps {
  readonly id: MessageId;
  /** What its placeholders stand for, when it has any. */
  readonly values?: Values;
}

/** A message in the language of the toolbar, where an argument takes more than text. */
export function Said({ id, values }: SaidProps) {
  return <FormattedMessage id={id} {...(values && { values })} />;
}

interface TranslatedProps<Args> {
  readonly args: Args;
  readonly children: (translated: Args) => ReactNode;
}

/**
 * Arguments with the text of the language where a message's id stands, at any depth. A component and
 * no hook in a decorator: that one would be given its own texts back when the language changes, since
 * Storybook keeps what a decorator hands on.
 */
export function Translated<Args extends object>({ args, children }: TranslatedProps<Args>) {
  return children(useTranslated(args));
}

function useTranslated<Args extends object>(args: Args): Args {
  const { formatMessage } = useIntl();
  function say(text: string): string {
    const said = text.split(OR).map((choice) => {
      const [id = '', values] = choice.split(/ (?=\{)/);
      return isMessageId(id) ? formatMessage({ id }, values && JSON.parse(values)) : choice;
    });
    return said.reduce((longest, other) => (other.length > longest.length ? other : longest));
  }
  function translate(value: unknown): unknown {
    if (typeof value === 'string') return say(value);
    if (Array.isArray(value)) return value.map(translate);
    return isPlain(value) ? translateAll(value) : value;
  }
  function translateAll<Part extends object>(part: Part): Part {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys, and texts stay texts
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [key, translate(value)]),
    ) as Part;
  }
  return translateAll(args);
}

function isMessageId(text: string): text is MessageId {
  return Object.hasOwn(en, text);
}

function isPlain(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    !isValidElement(value)
  );
}
