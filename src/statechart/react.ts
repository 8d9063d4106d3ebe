/** What React applications use of the visualiser. */
export { layOutInPage } from './layout/layOutInPage.ts';
export { layOutInWorker } from './layout/layOutInWorker.ts';
export { Statechart, type StatechartOptions } from './Statechart.tsx';
export { Drawing } from './view/Drawing.tsx';
export { Outline } from './view/Outline.tsx';
export { Visualiser, type VisualiserProps } from './view/Visualiser.tsx';
export {
  fromParameters,
  initialViewState,
  toParameters,
  type ViewState,
} from './view/viewState.ts';
