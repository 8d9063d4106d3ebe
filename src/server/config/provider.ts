import { EXAMPLE_PROVIDER, type Provider } from '../../domain/provider.ts';
import { emailAddressOf, isSingleLine } from './values.ts';

/** Reads a variable: what its value stands for, or the fallback where it is unset. */
type ReadVariable = <T>(
  name: string,
  fallback: T,
  parse: (value: string) => T | null,
  wanted: string,
) => T;

/** Who sells the translations, from the `PROVIDER_*` variables; an unset one has an example value. */
export function readProvider(read: ReadVariable): Provider {
  const example = EXAMPLE_PROVIDER;
  const line = <T>(name: string, fallback: T, most: number) =>
    read<T | string>(
      name,
      fallback,
      (value) => (value.length <= most && isSingleLine(value) ? value : null),
      `one line of at most ${most} characters, without control characters`,
    );
  return {
    name: line('PROVIDER_NAME', example.name, 60),
    lines: {
      en: line('PROVIDER_LINE_EN', example.lines.en, 80),
      pt: line('PROVIDER_LINE_PT', example.lines.pt, 80),
    },
    email: read('PROVIDER_PUBLIC_EMAIL', example.email, emailAddressOf, 'an e-mail address'),
    phone: read(
      'PROVIDER_PHONE',
      example.phone,
      phoneOf,
      'a phone number of at most 40 characters: digits, spaces and + ( ) . - /',
    ),
    chatUrl: read(
      'PROVIDER_CHAT_URL',
      example.chatUrl,
      httpsUrlOf,
      'an https address of at most 500 characters',
    ),
    chatName: line('PROVIDER_CHAT_NAME', example.chatName, 20),
  };
}

/** The variables of {@link readProvider} by which the provider still has an example value. */
export function exampleVariables(
  { email, phone, chatUrl }: Provider,
  isSet: (name: string) => boolean,
): readonly string[] {
  // A name and a line can be chosen to be those of the example. What nobody answers at cannot.
  const isExample = {
    PROVIDER_NAME: false,
    PROVIDER_LINE_EN: false,
    PROVIDER_LINE_PT: false,
    PROVIDER_PUBLIC_EMAIL: email === EXAMPLE_PROVIDER.email,
    PROVIDER_PHONE: phone === EXAMPLE_PROVIDER.phone,
    PROVIDER_CHAT_URL: chatUrl === EXAMPLE_PROVIDER.chatUrl,
  };
  return Object.entries(isExample).flatMap(([name, is]) => (is || !isSet(name) ? [name] : []));
}

function phoneOf(value: string): string | null {
  const isPhone = value.length <= 40 && /^\+?[\d ()./-]+$/.test(value) && /\d/.test(value);
  return isPhone ? value : null;
}

function httpsUrlOf(value: string): string | null {
  if (value.length > 500 || !isSingleLine(value) || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === 'https:' ? url.href : null;
}
