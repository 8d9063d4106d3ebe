import { flushSync } from 'react-dom';
import type { EventJson } from '../../src/statechart/chart.ts';
import { eventText } from '../../src/statechart/view/eventJson.ts';
import type { LiveMachine } from '../../src/statechart/live/frame.ts';
import type { Stage } from '../fixtures/walk.ts';

/**
 * Repeats a walk through a simulated machine by the buttons of its outline, as a user does. An event with
 * one sample is sent by its arrow, any other by the form with the sample of the walk.
 *
 * @returns the ids of the arrows that the machine took
 * @throws Error if a step has no button
 */
export function pressThrough(
  stages: readonly Stage[],
  shell: HTMLElement,
  machine: LiveMachine,
): Set<string> {
  const taken = new Set<string>();
  const look = (): void => {
    const { frames, shown } = machine.getState();
    for (const id of frames[shown]?.taken ?? []) taken.add(id);
  };
  for (const { start, pressed } of stages) {
    startFrom(start ?? '', shell);
    look();
    for (const { arrow, event } of pressed) {
      if (machine.samplesOf(event.type).length > 1) write(event, shell);
      else press(found(shell, `[data-arrow-id="${CSS.escape(arrow)}"] > .sc-o-event`));
      look();
    }
  }
  return taken;
}

function startFrom(start: string, shell: HTMLElement): void {
  const isChosen = choose(listIn(shell, '.sc-side .sc-row select'), start);
  // Choosing the selected start again changes nothing; a button restarts from it.
  if (!isChosen) press(found(shell, '.sc-side .sc-row > button'));
}

function write(event: EventJson, shell: HTMLElement): void {
  choose(listIn(shell, '.sc-form select'), event.type);
  for (const sample of shell.querySelectorAll<HTMLElement>('.sc-samples > button')) {
    const text = shell.querySelector('textarea')?.value;
    if (text === eventText(event)) break;
    press(sample);
  }
  press(found(shell, '.sc-form [type=submit]'));
}

function listIn(shell: HTMLElement, selector: string): HTMLSelectElement {
  const list = found(shell, selector);
  if (!(list instanceof HTMLSelectElement))
    throw new TypeError(`${selector} is not a select element`);
  return list;
}

/** Chooses an option. @returns whether another one was chosen before */
function choose(select: HTMLSelectElement, value: string): boolean {
  if (select.value === value) return false;
  select.value = value;
  if (select.value !== value) throw new Error(`"${value}" is not among what can be chosen`);
  flushSync(() => select.dispatchEvent(new Event('change', { bubbles: true })));
  return true;
}

function found(shell: HTMLElement, selector: string): HTMLElement {
  const element = shell.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`there is no ${selector}`);
  return element;
}

/** Clicks a button and renders the result before it returns. */
function press(button: HTMLElement): void {
  flushSync(() => button.click());
}
