import type { Press } from '../../order/press.ts';
import { importScript } from '../importScript.ts';
import { shownLanguage } from '../language.ts';
import { documentFacts } from '../documentFacts.ts';
import { SAMPLE_LINK } from './anchors.ts';
import type * as Sample from './openSample.tsx';
import sampleUrl from './openSample.tsx?script-url';

/**
 * Lets the hero's link open the sample, whose script loads on the press. An earlier press, whose navigation
 * the loader prevented, counts too. The sample opens once no press is under way. If it cannot be shown, the
 * link works as it does without scripts.
 */
export function answerSampleLink({ whenOver }: Press): void {
  const link = document.querySelector<HTMLAnchorElement>(`#${SAMPLE_LINK}`);
  if (link === null) return;
  // In the capture phase, because React stops clicks in sections that are not hydrated.
  const answer = (event: Event): void => {
    if (!(event.target instanceof Node && link.contains(event.target))) return;
    event.preventDefault();
    void open(link, whenOver);
  };
  addEventListener('click', answer, true);
  if (window.lastPress?.type === 'click') answer(window.lastPress);
}

async function open(opener: HTMLAnchorElement, whenOver: Press['whenOver']): Promise<void> {
  try {
    if (!('HTMLDialogElement' in window)) throw new Error('No dialogs');
    const { openSample } = await importScript<typeof Sample>(sampleUrl);
    whenOver(() =>
      openSample({
        language: shownLanguage(),
        provider: documentFacts().provider,
        opener,
      }),
    );
  } catch {
    window.location.assign(opener.hash);
  }
}
