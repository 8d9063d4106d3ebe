import { useContext, useEffect, useRef, useState } from 'react';
import { DocsContext, Subheading } from '@storybook/addon-docs/blocks';
import { LOCALE_TAGS } from '../../src/i18n/messages.ts';
import { useSetting } from './useSetting.ts';

/** A story as its page knows it. */
export type KnownStory = ReturnType<
  React.ContextType<typeof DocsContext>['componentStories']
>[number];

/** An empty document that is laid out by the standard. */
const BLANK = '<!doctype html><title>Story</title><body class="sb-show-main"></body>';

interface OnScreenProps {
  readonly story: KnownStory;
  /** In pixels. */
  readonly width: number;
  /** It follows the controls of the page. */
  readonly isPrimary: boolean;
}

/**
 * A story on a screen of that width. In a document of its own: on the page itself, what depends on the
 * screen would take the page for it. Nothing is played there, as nowhere on a page of words.
 */
export function OnScreen({ story, width, isPrimary }: OnScreenProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isThere, setIsThere] = useState(false);
  const { channel, renderStoryToElement } = useContext(DocsContext);
  const { locale, scheme, motion } = useSetting(channel);

  useEffect(() => {
    const screen = frame.current?.contentDocument;
    if (!isThere || !screen) return undefined;
    for (const style of document.querySelectorAll('style, link[rel=stylesheet]')) {
      screen.head.append(style.cloneNode(true));
    }
    screen.body.style.padding = story.parameters.layout === 'fullscreen' ? '0' : '1rem';
    const root = screen.documentElement;
    const fit = new ResizeObserver(() => {
      if (frame.current) frame.current.style.height = `${root.offsetHeight}px`;
    });
    fit.observe(root);
    const fail = (error: unknown) => {
      throw error;
    };
    const end = renderStoryToElement(
      story,
      screen.body,
      { showMain: () => undefined, showError: fail, showException: fail },
      { autoplay: false, forceInitialArgs: !isPrimary },
    );
    return () => {
      fit.disconnect();
      void end();
    };
  }, [isThere, story, isPrimary, renderStoryToElement]);

  useEffect(() => {
    const html = frame.current?.contentDocument?.documentElement;
    if (!isThere || !html) return;
    html.setAttribute('lang', LOCALE_TAGS[locale]);
    Object.assign(html.dataset, { scheme, motion });
  }, [isThere, locale, scheme, motion]);

  return (
    <section>
      {!isPrimary && <Subheading>{story.name}</Subheading>}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it holds what this page puts there */}
      <iframe
        ref={frame}
        className="on-screen"
        title={story.name}
        srcDoc={BLANK}
        style={{ width, minHeight: story.parameters.docs?.story?.height }}
        onLoad={() => setIsThere(true)}
      />
      <p>
        <a href={`./?path=/story/${story.id}`} target="_top">
          {width} px: the story itself, with what is done in it
        </a>
      </p>
    </section>
  );
}
