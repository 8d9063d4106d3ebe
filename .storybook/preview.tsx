import '../src/styles/tokens.css';
import '../src/styles/base.css';
import './preview.css';
import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import { definePreview } from '@storybook/react-vite';
import { lazy, Suspense, type ComponentProps } from 'react';
import { Frame } from './support/Frame.tsx';
import { chooseControls } from './support/controls.ts';
import { playAgain } from './support/playAgain.ts';
import { settingOf, TOOLBAR } from './support/setting.ts';
import { waitForViewport } from './support/viewport.ts';
import { TranslatedArgs } from './support/TranslatedArgs.tsx';
import { A11Y_OPTIONS } from './accessibility.ts';

// Only docs pages load these; stories and their tests do not need them.
const ComponentPage = lazy(() => import('./docs/ComponentPage.tsx'));
const SchemedContainer = lazy(() => import('./docs/SchemedContainer.tsx'));

export default definePreview({
  addons: [addonDocs(), addonA11y()],
  tags: ['autodocs'],
  globalTypes: TOOLBAR,
  initialGlobals: { locale: 'en', scheme: 'light', motion: 'full', network: 'fast' },
  argTypesEnhancers: [chooseControls],
  beforeEach: [waitForViewport, playAgain],
  decorators: [
    // This decorator runs inside the frame, which sets the language of the translated arguments.
    (Story, { args }) => (
      <TranslatedArgs args={args}>{(translated) => <Story args={translated} />}</TranslatedArgs>
    ),
    (Story, { globals }) => (
      <Frame {...settingOf(globals)}>
        <Story />
      </Frame>
    ),
  ],
  parameters: {
    a11y: { test: 'error', options: A11Y_OPTIONS },
    backgrounds: { disable: true },
    controls: { expanded: true },
    docs: {
      page: () => (
        <Suspense>
          <ComponentPage />
        </Suspense>
      ),
      container: (props: ComponentProps<typeof SchemedContainer>) => (
        <Suspense>
          <SchemedContainer {...props} />
        </Suspense>
      ),
    },
    options: {
      storySort: {
        order: [
          'Introduction',
          'States',
          'Messages',
          'Flows',
          'Machines',
          'Components',
          'Page',
          'Foundations',
        ],
      },
    },
    viewport: {
      options: {
        phone320: { name: 'Small phone, 320', styles: { width: '320px', height: '640px' } },
        phone360: { name: 'Phone, 360', styles: { width: '360px', height: '740px' } },
        tablet: { name: 'Tablet, 768', styles: { width: '768px', height: '1024px' } },
        desk: { name: 'Desk, 1280', styles: { width: '1280px', height: '800px' } },
      },
    },
  },
});
