import { settingParameter, type Setting } from '../support/setting.ts';
import type { ViewState } from '../../src/statechart/view/viewState.ts';

/** Ids of states contain dots, which Storybook does not allow in the arguments of a URL. */
const DOT = '__';

/** A state's id as a story's argument, and back. */
export const asArgument = {
  of: (state: string | null): string => state?.replaceAll('.', DOT) ?? '',
  read: (argument: string): string | null =>
    argument === '' ? null : argument.replaceAll(DOT, '.'),
};

/** Returns the id of the story that shows a machine full page. */
export function machineStory(machine: string): string {
  return `machines-statecharts--${machine.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()}`;
}

/** Returns the URL in Storybook of a machine's own page, with a state selected, in a setting of the toolbar. */
export function machinePage(
  { machine, state }: Pick<ViewState, 'machine' | 'state'>,
  setting: Setting,
): string {
  // An arrow stands for the state that it leaves.
  const selected = asArgument.of(state?.split('|')[0] ?? null);
  const args = selected === '' ? '' : `&args=state:${selected}`;
  return `?path=/story/${machineStory(machine)}${args}&${settingParameter(setting)}`;
}
