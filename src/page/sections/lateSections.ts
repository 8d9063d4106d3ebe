import { lazy } from 'react';
import { importScript } from '../importScript.ts';
import sectionsUrl from './switchedSections.tsx?script-url';
import type { StaticSections } from './staticSections.tsx';

let hydrate: () => void = () => undefined;
const requested = new Promise<void>((resolve) => {
  hydrate = resolve;
});
const sections = requested.then(loadSections);
const parts = [
  sections.then(({ Introduction }) => ({ default: Introduction })),
  sections.then(({ Questions }) => ({ default: Questions })),
  sections.then(({ Footer }) => ({ default: Footer })),
] as const;

/**
 * The static sections as prerendered: React leaves their markup alone, and their scripts are not
 * loaded, until {@link hydrateSections} is called.
 */
export const LATE_SECTIONS: StaticSections = {
  Introduction: lazy(() => parts[0]),
  Questions: lazy(() => parts[1]),
  Footer: lazy(() => parts[2]),
};

/** Loads the script of the sections. @throws {Error} if the network fails */
export async function loadSections(): Promise<StaticSections> {
  const script = await importScript<{ readonly SWITCHED_SECTIONS: StaticSections }>(sectionsUrl);
  return script.SWITCHED_SECTIONS;
}

/** Hydrates the sections, so that they can change their language. @throws {Error} if the network fails */
export async function hydrateSections(): Promise<void> {
  // React must not load them first: a network failure would break the markup.
  await loadSections();
  hydrate();
  await Promise.all(parts);
}
