import { FORCE_REMOUNT, STORY_RENDER_PHASE_CHANGED } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import type { Language } from '../../src/domain/language.ts';
import { isViewerMessage } from '../../src/statechart/live/messages.ts';
import { STATECHART_EVENT } from '../../src/statechart/storybook/channelEvent.ts';
import { settingOf } from './setting.ts';

/** The parts of a story that is about to be shown, or shown again with another setting. */
interface Shown {
  readonly id: string;
  readonly viewMode: string;
  readonly globals: Readonly<Record<string, unknown>>;
  /** The same until the story is left or restarted. */
  readonly abortSignal: AbortSignal;
  readonly playFunction?: unknown;
}

/** A story from its beginning until it is left or restarted. */
interface Beginning {
  readonly signal: AbortSignal;
  readonly locale: Language;
  /** `ending` from the end of its play until Storybook has finished with it. */
  play: 'idle' | 'playing' | 'ending';
  /** Whether the reader has done something in the story, or with the chart beside it. */
  isUsed: boolean;
}

let latest: Beginning | null = null;

/**
 * Restarts a story when its language changes, so that its play is checked in that language. Storybook would
 * keep the steps and the PASS of the previous language. A story that the reader has used is not restarted,
 * because the reader's progress is worth more.
 */
export function playAgain({ id, viewMode, globals, abortSignal, playFunction }: Shown): void {
  if (viewMode !== 'story' || playFunction === undefined) return;
  const { locale } = settingOf(globals);
  if (latest?.signal !== abortSignal) {
    latest = { signal: abortSignal, locale, play: 'idle', isUsed: false };
    follow(latest);
  } else if (locale !== latest.locale && !latest.isUsed) {
    // A running play cannot be stopped. Its presses would disturb the next one, and Storybook, as long as it
    // has not finished with it, would report the next one as aborted.
    if (latest.play !== 'idle') window.location.reload();
    else addons.getChannel().emit(FORCE_REMOUNT, { storyId: id });
  }
}

/** Records what happens to a story until it is left or restarted. */
function follow(beginning: Beginning): void {
  const { signal } = beginning;
  const channel = addons.getChannel();
  function onPhase({ newPhase }: { readonly newPhase: string }): void {
    if (newPhase === 'playing') beginning.play = 'playing';
    if (newPhase === 'played' || newPhase === 'errored') beginning.play = 'ending';
    // Another setting, which renders the story again during its play, finishes too.
    if (newPhase === 'finished' && beginning.play === 'ending') beginning.play = 'idle';
  }
  function onMessage(message: unknown): void {
    if (isViewerMessage(message) && message.type === 'command') beginning.isUsed = true;
  }
  // A play's own events are not trusted, but events that the browser derives from them are, such as `input`.
  function onPress({ isTrusted }: Event): void {
    if (isTrusted) beginning.isUsed = true;
  }
  channel.on(STORY_RENDER_PHASE_CHANGED, onPhase);
  channel.on(STATECHART_EVENT, onMessage);
  for (const type of ['pointerdown', 'keydown', 'drop']) {
    document.addEventListener(type, onPress, { capture: true, signal });
  }
  signal.addEventListener('abort', () => {
    channel.off(STORY_RENDER_PHASE_CHANGED, onPhase);
    channel.off(STATECHART_EVENT, onMessage);
  });
}
