import type { EventJson } from '../../src/statechart/chart.ts';
import { eventText } from '../../src/statechart/view/eventJson.ts';
import type { LiveMachine } from '../../src/statechart/live/frame.ts';
import type { Stage } from '../fixtures/walk.ts';

/**
 * Goes a way through a simulated machine by the buttons beside its outline, as a person does: where
 * an event has one sample, by its arrow; else by the form, with the sample that was gone with.
 *
 * @returns the ids of the arrows that the machine took
 * @throws when there is no button for a step
 */
export async function pressThrough(
  stages: readonly Stage[],
  shell: HTMLElement,
  machine: LiveMachine,
): Promise<Set<string>> {
  const taken = new Set<string>();
  const look = async (): Promise<void> => {
    await nextTask();
    const { frames, shown } = machine.getState();
    for (const id of frames[shown]?.taken ?? []) taken.add(id);
  };
  for (const { start, pressed } of stages) {
    await startFrom(start ?? '', shell);
    await look();
    for (const { arrow, event } of pressed) {
      if (machine.samplesOf(event.type).length > 1) await write(event, shell);
      else found(shell, `[data-arrow-id="${CSS.escape(arrow)}"] > .sc-o-event`).click();
      await look();
    }
  }
  return taken;
}

async function startFrom(start: string, shell: HTMLElement): Promise<void> {
  const isChosen = await choose(listIn(shell, '.sc-side .sc-row select'), start);
  // The one that is chosen already has a button of its own.
  if (!isChosen) found(shell, '.sc-side .sc-row > button').click();
}

async function write(event: EventJson, shell: HTMLElement): Promise<void> {
  await choose(listIn(shell, '.sc-form select'), event.type);
  for (const sample of shell.querySelectorAll<HTMLElement>('.sc-samples > button')) {
    const text = shell.querySelector('textarea')?.value;
    if (text === eventText(event)) break;
    sample.click();
    await nextTask();
  }
  found(shell, '.sc-form [type=submit]').click();
}

function listIn(shell: HTMLElement, selector: string): HTMLSelectElement {
  const list = found(shell, selector);
  if (!(list instanceof HTMLSelectElement)) throw new TypeError(`${selector} is no list`);
  return list;
}

/** Whether the option was another one before. */
async function choose(select: HTMLSelectElement, value: string): Promise<boolean> {
  if (select.value === value) return false;
  select.value = value;
  if (select.value !== value) throw new Error(`"${value}" is not among what can be chosen`);
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await nextTask();
  return true;
}

function found(shell: HTMLElement, selector: string): HTMLElement {
  const element = shell.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`there is no ${selector}`);
  return element;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
