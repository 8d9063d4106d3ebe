import { describe, expect, test } from 'vitest';
import {
  invalidContactFields,
  isContactTooLong,
  isValidEmail,
  isValidName,
  isValidPhone,
  trimContact,
} from '../../src/domain/contact.ts';

describe('a name is valid with more than one character once trimmed', () => {
  test.each([
    ['', false],
    ['   ', false],
    ['A', false],
    [' A ', false],
    ['Jo', true],
    [' Jo ', true],
    ['A B', true],
    ['Ñá', true],
  ])('the name "%s" is valid: %s', (name, isValid) => {
    expect(isValidName(name)).toBe(isValid);
  });
});

describe('an email address is valid with text, one @, a domain, a dot and a suffix of at least 2 characters', () => {
  test.each([
    ['', false],
    ['ana', false],
    ['ana@', false],
    ['@example.com', false],
    ['ana@example', false],
    ['ana@example.', false],
    ['ana@example.c', false],
    ['ana@.com', false],
    ['ana@example.co', true],
    ['ana@example.com', true],
    ['ana@mail.example.com.br', true],
    ['ana.b+c@example.museum', true],
    ['josé@exámple.com', true],
    [' ana@example.com ', true],
    ['an a@example.com', false],
    ['ana@exam ple.com', false],
    ['ana@example.c om', false],
    ['ana@ example.com', false],
    ['ana\t@example.com', false],
    ['ana@b@example.com', false],
    ['ana@@example.com', false],
    ['ana@example.com@', false],
    ['ana@example.com.c', false],
  ])('the email address "%s" is valid: %s', (email, isValid) => {
    expect(isValidEmail(email)).toBe(isValid);
  });
});

describe('a phone number is valid with at least 10 digits and plus signs', () => {
  test.each([
    ['', false],
    ['555 010 012', false],
    ['555 010 0123', true],
    ['(555) 010-0123', true],
    ['+55 11 91234-5678', true],
    ['+12345678', false],
    ['+123456789', true],
    ['++++++++++', true],
    ['abcdefghijkl', false],
    ['call 5550100123 now', true],
    ['٥٥٥٠١٠٠١٢٣٤', false],
  ])('the phone number "%s" is valid: %s', (phone, isValid) => {
    expect(isValidPhone(phone)).toBe(isValid);
  });
});

describe('a contact field is valid up to its longest length, once trimmed', () => {
  const domain = `@${'b'.repeat(60)}.example.com`;
  test.each([
    ['name', 'a'.repeat(200), true],
    ['name', ` ${'a'.repeat(200)} `, true],
    ['name', 'a'.repeat(201), false],
    ['email', `${'a'.repeat(254 - domain.length)}${domain}`, true],
    ['email', `${'a'.repeat(255 - domain.length)}${domain}`, false],
    ['phone', '5'.repeat(40), true],
    ['phone', '5'.repeat(41), false],
  ] as const)('%s', (field, text, isValid) => {
    const contact = { name: 'Ana', email: 'a@b.co', phone: '5550100123', [field]: text };
    expect(invalidContactFields(contact)).toEqual(isValid ? [] : [field]);
    expect(isContactTooLong(field, text)).toBe(!isValid);
  });
});

describe('contact fields', () => {
  test.each([
    [{ name: '', email: '', phone: '' }, ['name', 'email', 'phone']],
    [{ name: 'Ana', email: '', phone: '' }, ['email', 'phone']],
    [{ name: '', email: 'a@b.co', phone: '5550100123' }, ['name']],
    [{ name: 'Ana', email: 'a@b.co', phone: '5550100123' }, []],
  ])('%o have the invalid fields %o, in the order of the form', (contact, fields) => {
    expect(invalidContactFields(contact)).toEqual(fields);
  });

  test('are sent without surrounding spaces, with inner spaces kept', () => {
    expect(trimContact({ name: ' Ana  B ', email: '\ta@b.co\n', phone: ' 555 0100 ' })).toEqual({
      name: 'Ana  B',
      email: 'a@b.co',
      phone: '555 0100',
    });
  });

  test('are valid although control characters were pasted with them, and are sent without these', () => {
    const pasted = {
      name: 'Ana\tSouza',
      email: '\u2068ana@b.co\u2069',
      phone: '\u202A5550100123\u202C',
    };
    expect(invalidContactFields(pasted)).toEqual([]);
    expect(trimContact(pasted)).toEqual({
      name: 'Ana Souza',
      email: 'ana@b.co',
      phone: '5550100123',
    });
    expect(isValidEmail('ana\u0085bcc@example.com')).toBe(false);
  });

  test('are sent without invisible characters, which do not count towards the shortest length', () => {
    const pasted = {
      name: 'Ana\u00AD Souza\u200E',
      email: '\uFEFFana@\u200Bexample.com\u200E',
      phone: '\u200F555\u2060 010 0123',
    };
    expect(trimContact(pasted)).toEqual({
      name: 'Ana Souza',
      email: 'ana@example.com',
      phone: '555 010 0123',
    });
    expect(invalidContactFields(pasted)).toEqual([]);
    expect(isValidName('A\u200B')).toBe(false);
    expect(isValidEmail('ana@example.c\u200B')).toBe(false);
    expect(trimContact({ ...pasted, name: '👩‍👩‍👧‍👦' }).name).toBe('👩‍👩‍👧‍👦');
  });
});
