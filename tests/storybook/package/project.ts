/**
 * The files of an empty project, by their paths, that knows nothing of this product: a machine of its own,
 * a page with React, a page's element without it, and a Storybook.
 */
export const PROJECT: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'crossing', private: true, type: 'module' }),
  'machine.js': `
import { assign, setup } from 'xstate';

const walk = setup({}).createMachine({
  id: 'walk',
  initial: 'kerb',
  states: { kerb: { on: { step: 'street' } }, street: { on: { step: 'across' } }, across: { type: 'final' } },
});

export const crossing = setup({
  actors: { walk },
  guards: { isAnybodyWaiting: ({ context }) => context.waiting > 0 },
  actions: { countPedestrian: assign({ waiting: ({ context }) => context.waiting + 1 }) },
}).createMachine({
  id: 'crossing',
  context: { waiting: 0 },
  initial: 'red',
  states: {
    red: {
      on: {
        'button.pressed': { actions: 'countPedestrian' },
        'time.passed': { guard: 'isAnybodyWaiting', target: 'green' },
      },
    },
    green: { invoke: { src: 'walk', onDone: 'red' } },
  },
});

export const vocabularies = {
  crossing: {
    languages: ['en', 'pt-BR'],
    states: { crossing: { title: { en: 'Pedestrian crossing', 'pt-BR': 'Faixa de pedestres' } } },
  },
};
`,
  'index.html': `<!doctype html>
<html lang="en">
  <body>
    <div id="react" style="height: 700px"></div>
    <div id="plain" style="height: 700px"></div>
    <script type="module" src="/main.jsx"></script>
  </body>
</html>
`,
  'main.jsx': `
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { mount } from 'statechart-visualiser/mount';
import { Statechart } from 'statechart-visualiser/react';
import { crossing, vocabularies } from './machine.js';

const samples = { crossing: { 'button.pressed': [{ type: 'button.pressed' }], 'time.passed': [{ type: 'time.passed' }] } };
window.actor = createActor(crossing).start();
createRoot(document.querySelector('#react')).render(
  <StrictMode>
    <Statechart of={window.actor} samples={samples} vocabularies={vocabularies} language="pt-BR" />
  </StrictMode>,
);
mount(document.querySelector('#plain'), { of: crossing, samples });
`,
  'outline.js': `
import { chartOf } from 'statechart-visualiser';
import { crossing } from './machine.js';

console.log(chartOf(crossing).states.map(({ id }) => id).join(' '));
`,
  'typed.ts': `
import { chartOf, diffCharts, diffMarkdown, partOf, runOf, simulate, stepsText, type Chart } from 'statechart-visualiser';
import { mount } from 'statechart-visualiser/mount';
import { Statechart } from 'statechart-visualiser/react';
import { svgOf } from 'statechart-visualiser/svg';
import { setup } from 'xstate';

const machine = setup({}).createMachine({ id: 'lamp', initial: 'off', states: { off: {} } });
export const chart: Chart = chartOf(machine);
export const mounted = mount(document.body, { of: machine, language: 'en' });
export const parts = [Statechart, svgOf];
const { frames } = simulate(machine).getState();
const textOptions = { language: 'en', showsCode: false };
export const told = [
  diffMarkdown(diffCharts(chart, partOf(chart, 'lamp.off')), textOptions),
  stepsText(chart, frames, textOptions),
  runOf(frames, 'simulation').machine,
];
// @ts-expect-error a number is no machine
mount(document.body, { of: 1 });
`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      strict: true,
      noEmit: true,
      // As in the templates of Vite: the types of elkjs have an error.
      skipLibCheck: true,
      lib: ['es2023', 'dom'],
      types: [],
    },
    files: ['typed.ts'],
  }),
  '.storybook/main.js': `
export default {
  framework: '@storybook/react-vite',
  stories: ['../*.stories.jsx'],
  addons: ['statechart-visualiser/preset'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};
`,
  'Crossing.stories.jsx': `
import { useEffect, useState } from 'react';
import { createActor } from 'xstate';
import { chartOf } from 'statechart-visualiser';
import { offerActor } from 'statechart-visualiser/stories';
import { crossing } from './machine.js';

function Crossing() {
  const [actor] = useState(() => createActor(crossing).start());
  useEffect(() => offerActor(actor, { charts: [chartOf(crossing)] }), [actor]);
  return <button onClick={() => actor.send({ type: 'button.pressed' })}>Wait</button>;
}

export default { title: 'Crossing', component: Crossing, parameters: { statechart: {} } };
export const Waiting = {};
`,
};
