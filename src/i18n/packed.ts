import {
  TYPE,
  type MessageFormatElement,
  type PluralElement,
} from '@formatjs/icu-messageformat-parser';

/**
 * A packed part of a message: a text, `[name]` for an argument, a plural, or a tag. Rarer elements stay as
 * the parser returns them.
 */
type PackedPart =
  | string
  | readonly [name: string]
  | { readonly plural: string; readonly forms: Readonly<Record<string, readonly PackedPart[]>> }
  | { readonly tag: string; readonly parts: readonly PackedPart[] }
  | MessageFormatElement;

/** A message as a script contains it: plain text, or a list of parts. */
export type PackedMessage = string | readonly PackedPart[];

/**
 * Packs the parser's syntax tree into less JSON; {@link unpackMessage} restores it. Only the `#` of a plural
 * becomes an argument: formatting it as a number would cost the first touch what money.ts avoids.
 */
export function packMessage(elements: readonly MessageFormatElement[]): PackedMessage {
  const parts = elements.map(packPart);
  const [only] = parts;
  return parts.length === 1 && typeof only === 'string' ? only : parts;
}

/** Restores the syntax tree of a packed message. */
export function unpackMessage(message: PackedMessage): MessageFormatElement[] {
  return typeof message === 'string'
    ? [{ type: TYPE.literal, value: message }]
    : message.map(unpackPart);
}

function packPart(element: MessageFormatElement): PackedPart {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.argument:
      return [element.value];
    case TYPE.plural:
      return element.offset === 0 && element.pluralType === 'cardinal'
        ? packPlural(element)
        : element;
    case TYPE.tag:
      return { tag: element.value, parts: element.children.map(packPart) };
    default:
      return element;
  }
}

function packPlural({ value, options }: PluralElement): PackedPart {
  const forms = Object.entries(options).map(
    ([form, option]) => [form, option.value.map((part) => packPartOf(value, part))] as const,
  );
  return { plural: value, forms: Object.fromEntries(forms) };
}

function packPartOf(plural: string, element: MessageFormatElement): PackedPart {
  return element.type === TYPE.pound ? [plural] : packPart(element);
}

function unpackPart(part: PackedPart): MessageFormatElement {
  if (typeof part === 'string') return { type: TYPE.literal, value: part };
  if ('plural' in part) {
    const options = Object.entries(part.forms).map(
      ([form, parts]) => [form, { value: parts.map(unpackPart) }] as const,
    );
    return {
      type: TYPE.plural,
      value: part.plural,
      options: Object.fromEntries(options),
      offset: 0,
      pluralType: 'cardinal',
    };
  }
  if ('tag' in part)
    return { type: TYPE.tag, value: part.tag, children: part.parts.map(unpackPart) };
  return 'type' in part ? part : { type: TYPE.argument, value: part[0] };
}
