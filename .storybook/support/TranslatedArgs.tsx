import { isValidElement, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { languageOfTag, type Language } from '../../src/domain/language.ts';
import { EXAMPLE_PROVIDER } from '../../src/domain/provider.ts';
import en from '../../src/i18n/en.json';
import type { MessageId } from '../../src/i18n/messages.ts';
import { moneyText } from './money.ts';

/** Stands for the line below the name of the example provider, which is no message. */
export const PROVIDER_LINE = 'provider.line';

/** Separates messages of which the longest is to be shown. */
export const OR = ' | ';

type Args = Readonly<Record<string, unknown>>;

interface TranslatedArgsProps {
  readonly args: Args;
  readonly children: (translated: Args) => ReactNode;
}

/**
 * Replaces each message in the arguments, at any depth, each amount of money and {@link PROVIDER_LINE}, by its text
 * in the current language. A message is an id, followed by its values as JSON if it has any. The longest of several, joined
 * by {@link OR}, is shown. This is a component and not a hook in a decorator, because Storybook keeps the arguments that a
 * decorator passes on. After a change of language the hook would receive texts instead of ids.
 */
export function TranslatedArgs({ args, children }: TranslatedArgsProps) {
  return children(useTranslated(args));
}

function useTranslated(args: Args): Args {
  const { formatMessage, locale } = useIntl();
  const language = languageOfTag(locale);
  function translateText(text: string): string {
    if (text === PROVIDER_LINE) return EXAMPLE_PROVIDER.lines[language];
    const texts = text.split(OR).map((choice) => {
      const [id = '', json = '{}'] = choice.split(/ (?=\{)/);
      const values = parseValues(json, language);
      return isMessageId(id) && values !== null
        ? formatMessage({ id }, values)
        : moneyText(choice, language);
    });
    return texts.reduce((longest, other) => (other.length > longest.length ? other : longest));
  }
  function translate(value: unknown): unknown {
    if (typeof value === 'string') return translateText(value);
    if (Array.isArray(value)) return value.map(translate);
    return isPlain(value) ? translateAll(value) : value;
  }
  function translateAll(part: object): Args {
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, translate(value)]));
  }
  return translateAll(args);
}

/** Returns the values of a message; `null` while somebody is typing them in the controls of a story. */
function parseValues(json: string, language: Language): Record<string, string | number> | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is written as an argument
    return JSON.parse(json, (_, value: unknown) =>
      typeof value === 'string' ? moneyText(value, language) : value,
    ) as Record<string, string | number>;
  } catch {
    return null;
  }
}

/** Whether a text is the id of a message. */
export function isMessageId(text: string): text is MessageId {
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
