import { EXAMPLE_PROVIDER, type Provider } from '../../domain/provider.ts';
import { isSingleLine } from '../../domain/text.ts';
import type { EnvironmentReader } from './environment.ts';
import { parseEmail } from './values.ts';

/** Reads the seller's identity from the `PROVIDER_*` variables, with examples as defaults. */
export function readProvider(reader: EnvironmentReader): Provider {
  const example = EXAMPLE_PROVIDER;
  const line = <T>(name: string, fallback: T, maxLength: number) =>
    reader.read<T | string>(
      name,
      fallback,
      (value) => (value.length <= maxLength && isSingleLine(value) ? value : null),
      `one line of at most ${maxLength} characters, without control characters`,
    );
  const httpsUrl = <T>(name: string, fallback: T) =>
    reader.read<T | string>(
      name,
      fallback,
      parseHttpsUrl,
      'an https URL of at most 500 characters',
    );
  return {
    name: line('PROVIDER_NAME', example.name, 60),
    lines: {
      en: line('PROVIDER_LINE_EN', example.lines.en, 80),
      pt: line('PROVIDER_LINE_PT', example.lines.pt, 80),
    },
    email: reader.read('PROVIDER_PUBLIC_EMAIL', example.email, parseEmail, 'an e-mail address'),
    phone: reader.read(
      'PROVIDER_PHONE',
      example.phone,
      parsePhone,
      'a phone number of at most 40 characters: digits, spaces and + ( ) . - /',
    ),
    chatUrl: httpsUrl('PROVIDER_CHAT_URL', example.chatUrl),
    chatName: line('PROVIDER_CHAT_NAME', example.chatName, 20),
    privacyUrl: httpsUrl('PROVIDER_PRIVACY_URL', example.privacyUrl),
  };
}

/** An email address or a URL in a domain that is reserved for examples (RFC 2606). */
const EXAMPLE = /[@/.]example\.(?:com|net|org)(?:[/>]|$)/i;

/**
 * Returns the variables that are examples, or whose examples stand because they are not set.
 *
 * @param text the value of a variable, as it is set
 */
export function exampleVariables(
  { email, phone, chatUrl }: Provider,
  text: (name: string) => string | undefined,
): readonly string[] {
  // A provider may share the example's name or line, but not its contact details.
  const isExample = {
    PROVIDER_NAME: false,
    PROVIDER_LINE_EN: false,
    PROVIDER_LINE_PT: false,
    PROVIDER_PUBLIC_EMAIL: EXAMPLE.test(email),
    PROVIDER_PHONE: phone === EXAMPLE_PROVIDER.phone,
    PROVIDER_CHAT_URL: EXAMPLE.test(chatUrl),
  };
  const optional = ['PROVIDER_PRIVACY_URL', 'PROVIDER_EMAIL', 'MAIL_FROM'];
  return [
    ...Object.entries(isExample).flatMap(([name, hasExample]) =>
      hasExample || text(name) === undefined ? [name] : [],
    ),
    ...optional.filter((name) => EXAMPLE.test(text(name) ?? '')),
  ];
}

function parsePhone(value: string): string | null {
  const isPhone = value.length <= 40 && /^\+?[\d ()./-]+$/.test(value) && /\d/.test(value);
  return isPhone ? value : null;
}

function parseHttpsUrl(value: string): string | null {
  if (value.length > 500 || !isSingleLine(value) || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === 'https:' ? url.href : null;
}
