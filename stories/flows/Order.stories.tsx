import type { ComponentProps } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { settingOf } from '../../.storybook/support/setting.ts';
import { ScriptedFlow } from './ScriptedFlow.tsx';
import { visitorOf } from './visitor.ts';

const EMPTY_FILE = { kind: 'refused', code: 'file_empty' } as const;
const LOST = { kind: 'unanswered', isInterrupted: true } as const;
const NO_ANSWER = { kind: 'unanswered', isInterrupted: false } as const;
const CONFIRMED = { kind: 'confirmed', records: [{ key: 'key-of-first' }] } as const;

const meta = preview
  .type<{ args: Omit<ComponentProps<typeof ScriptedFlow>, 'network' | 'locale'> }>()
  .meta({
    title: 'Flows/Order',
    tags: ['!autodocs', 'product-owner', 'designer'],
    parameters: {
      layout: 'fullscreen',
      controls: { disable: true },
      statechart: { machine: 'order' },
    },
    args: { script: {}, onLeave: fn() },
    render: (args, { globals }) => <ScriptedFlow {...args} {...settingOf(globals)} />,
  });

export const HappyPath = meta.story({
  name: 'From the first answer to payment',
  play: async ({ canvasElement, args, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    await step('an empty form: everything is closed', () =>
      visitor.sees({ contact: 'incomplete', precheck: 'unknown', gate: 'closed' }),
    );
    await step('contact details', async () => {
      await visitor.givesContact();
      await visitor.sees({ contact: 'complete', gate: 'closed' });
    });
    await step('the pre-check: a translation is required', async () => {
      await visitor.answersPrecheck();
      await visitor.sees({ precheck: 'required', gate: 'uploadOpen' });
    });
    await step('two files are chosen', async () => {
      await visitor.picksTwoFiles();
      await visitor.sees({ upload: 'uploading.sending' });
    });
    if (!visitor.getsAnswers) return;
    await step('they are sent one after the other', async () => {
      await visitor.sees({ upload: 'idle', gate: 'checkoutOpen' });
      await visitor.seesFileCount('2');
    });
    await step('three pages, in a rush', async () => {
      await visitor.types('pages', '3');
      await visitor.ticks('rush');
      await visitor.sees({ rush: 'on', size: 'automatic' });
    });
    await step('checkout leads to the payment page', async () => {
      await visitor.submits();
      await visitor.sees({ checkout: 'redirecting' });
      await waitFor(
        () => expect(args.onLeave.mock.calls).toEqual([['https://pay.example.com/order']]),
        { timeout: 20_000 },
      );
    });
  },
});

export const SubmittedTooEarly = meta.story({
  name: 'Submitted too early: the missing fields are marked',
  tags: ['error'],
  play: async ({ canvasElement, args, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    await step('checkout on an empty form sends nothing', async () => {
      await visitor.submits();
      await visitor.sees({ gate: 'closed', checkout: 'idle' });
      await expect(args.onLeave).not.toHaveBeenCalled();
    });
    await step('the marked fields are completed one by one', async () => {
      await visitor.opensUpload();
      await visitor.sees({ gate: 'uploadOpen' });
    });
  },
});

export const OptionalTranslation = meta.story({
  name: 'Often not required: closed until it is still wanted',
  tags: ['banner'],
  play: async ({ canvasElement, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    await visitor.givesContact();
    await step('a consulate in Brazil', async () => {
      await visitor.chooses('filingWhere', 'consular');
      await visitor.chooses('consularCountry', 'Brazil');
      await visitor.chooses('direction', 'PT_EN');
      await visitor.sees({ precheck: 'optional.unconfirmed', gate: 'closed' });
    });
    await step('still wanted', async () => {
      await visitor.ticks('stillWantTranslation');
      await visitor.sees({ precheck: 'optional.confirmed', gate: 'uploadOpen' });
    });
    await step('another country: likely required, no tick needed', async () => {
      await visitor.chooses('consularCountry', 'Other');
      await visitor.sees({ precheck: 'likely', gate: 'uploadOpen' });
    });
  },
});

export const LargeJob = meta.story({
  name: 'Too many pages: no rush from 9, a custom quote from 31',
  tags: ['banner'],
  play: async ({ canvasElement, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    await visitor.opensUpload();
    await step('rush is available for eight pages', async () => {
      await visitor.types('pages', '8');
      await visitor.ticks('rush');
      await visitor.sees({ rush: 'on' });
    });
    await step('rush is unavailable for nine pages', async () => {
      await visitor.types('pages', '9');
      await visitor.sees({ rush: 'unavailable', size: 'automatic', gate: 'uploadOpen' });
    });
    await step('thirty-one pages need a custom quote', async () => {
      await visitor.types('pages', '31');
      await visitor.sees({ size: 'customQuote', gate: 'closed' });
    });
    await step('back at eight, rush stays off', async () => {
      await visitor.types('pages', '8');
      await visitor.sees({ rush: 'off', size: 'automatic', gate: 'uploadOpen' });
    });
  },
});

export const UploadFails = meta.story({
  name: 'The second file fails: nothing is added until the batch is sent again',
  tags: ['error'],
  args: { script: { files: [CONFIRMED, EMPTY_FILE] } },
  play: async ({ canvasElement, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    await visitor.opensUpload();
    await visitor.picksTwoFiles();
    if (!visitor.getsAnswers) return;
    await step('the batch stops with the server’s message', async () => {
      await visitor.sees({ upload: 'error', gate: 'uploadOpen' });
      await visitor.seesRefusal(EMPTY_FILE.code);
      await visitor.seesFileCount('0');
    });
    await step('the same files are sent again', async () => {
      await visitor.presses('[role=alert] + * button');
      await visitor.sees({ upload: 'idle', gate: 'checkoutOpen' });
      await visitor.seesFileCount('2');
    });
  },
});

export const UploadCancelled = meta.story({
  name: 'The server does not answer: the upload is cancelled',
  globals: { network: 'never' },
  play: async ({ canvasElement, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    await visitor.opensUpload();
    await step('the first file makes no progress', async () => {
      await visitor.picksTwoFiles();
      await visitor.sees({ upload: 'uploading.sending' });
    });
    await step('cancelled, nothing is added', async () => {
      await visitor.presses('[data-state=sending] button');
      await visitor.sees({ upload: 'idle', gate: 'uploadOpen' });
      await visitor.seesFileCount('0');
    });
  },
});

export const FileRemoved = meta.story({
  name: 'The uploaded files are removed: checkout closes',
  play: async ({ canvasElement, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    await visitor.opensUpload();
    await visitor.picksTwoFiles();
    if (!visitor.getsAnswers) return;
    await visitor.sees({ gate: 'checkoutOpen' });
    await step('one file is left', async () => {
      await visitor.presses('li[data-state=uploaded] button');
      await visitor.seesFileCount('1');
      await visitor.sees({ gate: 'checkoutOpen' });
    });
    await step('no file is left', async () => {
      await visitor.presses('li[data-state=uploaded] button');
      await visitor.seesFileCount('0');
      await visitor.sees({ gate: 'uploadOpen' });
    });
  },
});

export const NetworkLost = meta.story({
  name: 'The network is lost: the upload waits and goes on at its file',
  args: { script: { files: [CONFIRMED, LOST] } },
  play: async ({ canvasElement, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    await visitor.opensUpload();
    await visitor.picksTwoFiles();
    if (!visitor.getsAnswers) return;
    await step('the second file waits', async () => {
      await visitor.sees({ upload: 'uploading.waiting' });
      await visitor.seesFileCount('0');
    });
    await step('it is sent again by itself', async () => {
      await visitor.sees({ upload: 'idle', gate: 'checkoutOpen' });
      await visitor.seesFileCount('2');
    });
  },
});

export const FaultyFileLeftOut = meta.story({
  name: 'A faulty file is found before anything is sent, and is left out',
  tags: ['error', 'banner'],
  args: { script: { checks: [[{ index: 1, fault: 'locked' }]] } },
  play: async ({ canvasElement, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    await visitor.opensUpload();
    await step('the file is named', async () => {
      await visitor.picksTwoFiles();
      await visitor.sees({ upload: 'error', gate: 'uploadOpen' });
      await visitor.seesMessage('batch.faulty');
      await visitor.seesFileCount('0');
    });
    await step('the other is sent without it', async () => {
      await visitor.presses('[data-state=refused] button + button');
      if (!visitor.getsAnswers) return;
      await visitor.sees({ upload: 'idle', gate: 'checkoutOpen' });
      await visitor.seesFileCount('1');
    });
  },
});

export const ConnectionBreaks = meta.story({
  name: 'The connection breaks: nothing is added, and the page shows its own message',
  tags: ['error', 'banner'],
  args: { script: { files: [CONFIRMED, NO_ANSWER] } },
  play: async ({ canvasElement, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    await visitor.opensUpload();
    await visitor.picksTwoFiles();
    if (!visitor.getsAnswers) return;
    await step('no answer to the second file arrives', async () => {
      await visitor.sees({ upload: 'error', gate: 'uploadOpen' });
      await visitor.seesMessage('batch.unansweredSentence');
      await visitor.seesFileCount('0');
    });
  },
});
