import { expect, test } from 'vitest';
import { sideBySideUrl } from '../../.storybook/sideBySide/url.ts';
import { machinePage } from '../../.storybook/statechart/machinePage.ts';
import { settingOf } from '../../.storybook/support/setting.ts';

test.each([
  [{}, 'globals=locale:en'],
  [{ locale: 'pt', scheme: 'light' }, 'globals=locale:pt'],
  [
    { locale: 'pt', scheme: 'dark', motion: 'reduced', network: 'never' },
    'globals=locale:pt;scheme:dark;motion:reduced;network:never',
  ],
])('links of Storybook open in the setting %j of the toolbar', (globals, parameter) => {
  const setting = settingOf(globals);
  expect([
    machinePage({ machine: 'uploadBatch', state: 'uploadBatch.sending.moving' }, setting),
    sideBySideUrl('states-order--paid', setting),
  ]).toEqual([
    `?path=/story/machines-statecharts--upload-batch&args=state:uploadBatch__sending__moving&${parameter}`,
    `./?path=/docs/states-side-by-side--docs&story=states-order--paid&${parameter}`,
  ]);
});
