import { isValidElement } from 'react';
import type { ArgTypes, ArgTypesEnhancer, SBType } from 'storybook/internal/types';

type ArgType = ArgTypes[string];

/**
 * Chooses the controls of arguments whose type Storybook knows only in part: a union as `string | undefined`,
 * a `ReactNode`, or a type of another file. Storybook itself would offer to write each of them as an object,
 * with which the component fails. A story's own choice stays.
 */
export const chooseControls: ArgTypesEnhancer = ({ argTypes, initialArgs }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => [
      name,
      { ...controlFor(argType, initialArgs[name]), ...argType },
    ]),
  );

function controlFor({ type }: ArgType, value: unknown): Pick<ArgType, 'control'> {
  if (typeof type !== 'object' || !isKnownInPart(type.name)) return {};
  if (typeof value === 'object' && value !== null) {
    return isWritable(value) ? {} : { control: { disable: true } };
  }
  if (typeof value === 'string') return { control: { type: 'text' } };
  const members = type.name === 'union' ? type.value : [type];
  if (members.some((member) => member.name === 'string' || isNode(member))) {
    return { control: { type: 'text' } };
  }
  if (members.some(({ name }) => name === 'number')) return { control: { type: 'number' } };
  return { control: { disable: true } };
}

/** The name is missing for a type that the documentation generator could not read. */
function isKnownInPart(name: string | undefined): boolean {
  return name === undefined || ['union', 'other', 'object'].includes(name);
}

function isNode(type: SBType): boolean {
  return type.name === 'other' && type.value === 'ReactNode';
}

/** Whether a value can be written as JSON: no part of it is an element or a function. */
function isWritable(value: unknown): boolean {
  if (typeof value === 'function' || isValidElement(value)) return false;
  return typeof value !== 'object' || value === null || Object.values(value).every(isWritable);
}
