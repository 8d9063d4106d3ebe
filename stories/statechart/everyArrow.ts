import { flushSync } from 'react-dom';
import type { EventJson } from '../../src/statechart/chart.ts';
import { eventText } from '../../src/statechart/view/eventJson.ts';
import type { LiveMachine } from '../../src/statechart/live/frame.ts';
import type { Stage } from '../fixtures/walk.ts';

/**
 * Repeats a walk through a simulated machine with the buttons of the visualiser, as a user does. An event
 * with one sample is sent by the button of its arrow, any other by the form with the sample of the walk.
 *
 * @param visualiser the element that contains the visualiser
 * @returns the ids of the arrows that the machine took
 * @throws {Error} if a step has no button
 */
export function pressThrough(
  stages: readonly Stage[],
  visualiser: HTMLElement,
  machine: LiveMachine,
): Set<string> {
  const taken = new Set<string>();
  const noteTaken = (): void => {
    const { frames, shown } = machine.getState();
    for (const id of frames[shown]?.taken ?? []) taken.add(id);
  };
  for (const { start, pressed } of stages) {
    startFrom(start ?? '', visualiser);
    noteTaken();
    for (const { arrow, event } of pressed) {
      if (machine.samplesOf(event.type).length > 1) sendByForm(event, visualiser);
      else press(findElement(visualiser, `[data-arrow-id="${CSS.escape(arrow)}"] > .sc-o-event`));
      noteTaken();
    }
  }
  return taken;
}

function startFrom(start: string, visualiser: HTMLElement): void {
  const isChosen = choose(findList(visualiser, '.sc-side .sc-row select'), start);
  // Choosing the selected start again changes nothing; a button restarts from it.
  if (!isChosen) press(findElement(visualiser, '.sc-side .sc-row > button'));
}

/** Chooses the event in the form, steps through its samples to the one of the walk, and sends it. */
function sendByForm(event: EventJson, visualiser: HTMLElement): void {
  choose(findList(visualiser, '.sc-form select'), event.type);
  for (const sample of visualiser.querySelectorAll<HTMLElement>('.sc-samples > button')) {
    const text = visualiser.querySelector('textarea')?.value;
    if (text === eventText(event)) break;
    press(sample);
  }
  press(findElement(visualiser, '.sc-form [type=submit]'));
}

function findList(visualiser: HTMLElement, selector: string): HTMLSelectElement {
  const list = findElement(visualiser, selector);
  if (!(list instanceof HTMLSelectElement))
    throw new TypeError(`${selector} is not a select element`);
  return list;
}

/** Chooses an option. Returns whether another one was chosen before. */
function choose(select: HTMLSelectElement, value: string): boolean {
  if (select.value === value) return false;
  select.value = value;
  if (select.value !== value) throw new Error(`"${value}" is not an option`);
  flushSync(() => select.dispatchEvent(new Event('change', { bubbles: true })));
  return true;
}

function findElement(visualiser: HTMLElement, selector: string): HTMLElement {
  const element = visualiser.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`there is no ${selector}`);
  return element;
}

/** Clicks a button and renders the result before it returns. */
function press(button: HTMLElement): void {
  flushSync(() => button.click());
}
