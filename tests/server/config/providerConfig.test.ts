import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';

describe('the provider in the configuration', () => {
  const WHOLE = {
    PROVIDER_NAME: 'Ana & "Filhos" <tradução>',
    PROVIDER_LINE_EN: 'Sworn translations',
    PROVIDER_LINE_PT: 'Traduções juramentadas',
    PROVIDER_PUBLIC_EMAIL: 'ola+site@ana.example',
    PROVIDER_PHONE: '+55 (81) 5550-100',
    PROVIDER_CHAT_URL: 'https://chat.example/a?b=c&d="e"',
    PROVIDER_CHAT_NAME: 'WhatsApp',
    PROVIDER_PRIVACY_URL: 'https://ana.example/privacy',
  };

  test('the variables of the provider give its name, lines, contacts and email addresses', () => {
    const { provider, exampleVariables, mail } = readConfig(WHOLE);
    expect(provider).toEqual({
      name: 'Ana & "Filhos" <tradução>',
      lines: { en: 'Sworn translations', pt: 'Traduções juramentadas' },
      email: 'ola+site@ana.example',
      phone: '+55 (81) 5550-100',
      chatUrl: 'https://chat.example/a?b=c&d=%22e%22',
      chatName: 'WhatsApp',
      privacyUrl: 'https://ana.example/privacy',
    });
    expect(exampleVariables).toEqual([]);
    expect(mail.from).toEqual({ name: WHOLE.PROVIDER_NAME, address: 'orders@example.com' });
    expect(mail.provider).toEqual({ name: WHOLE.PROVIDER_NAME, address: 'ola+site@ana.example' });
  });

  test('a variable of the provider that is empty or set to the example’s contact counts as an example', () => {
    const env = { ...WHOLE, PROVIDER_PUBLIC_EMAIL: 'hello@example.com', PROVIDER_LINE_PT: '' };
    expect(readConfig(env).exampleVariables).toEqual(['PROVIDER_LINE_PT', 'PROVIDER_PUBLIC_EMAIL']);
  });

  test('addresses in a domain for examples count as examples, as the deployment guide has them', () => {
    const env = {
      ...WHOLE,
      PROVIDER_PUBLIC_EMAIL: 'hello@orders.example.com',
      PROVIDER_CHAT_URL: 'https://example.org/chat',
      PROVIDER_PRIVACY_URL: 'https://example.net',
      PROVIDER_EMAIL: 'desk@example.com',
      MAIL_FROM: 'Ana <orders@example.com>',
    };
    expect(readConfig(env).exampleVariables).toEqual([
      'PROVIDER_PUBLIC_EMAIL',
      'PROVIDER_CHAT_URL',
      'PROVIDER_PRIVACY_URL',
      'PROVIDER_EMAIL',
      'MAIL_FROM',
    ]);
  });

  test.each([
    ['neither email address is set', {}, 'hello@example.com'],
    [
      'only the public email address is set',
      { PROVIDER_PUBLIC_EMAIL: 'ola@ana.example' },
      'ola@ana.example',
    ],
    [
      'only the email address for notifications is set',
      { PROVIDER_EMAIL: 'Desk <desk@ana.example>' },
      'desk@ana.example',
    ],
    [
      'both email addresses are set',
      { PROVIDER_PUBLIC_EMAIL: 'ola@ana.example', PROVIDER_EMAIL: 'desk@ana.example' },
      'ola@ana.example',
    ],
  ])('when %s, customers reply to the right one', (_which, env, address) => {
    expect(readConfig({ PROVIDER_NAME: 'Ana', ...env }).mail.replyTo).toEqual({
      name: 'Ana',
      address,
    });
  });
});
