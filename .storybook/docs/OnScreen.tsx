import { useContext, useEffect, useRef, useState } from 'react';
import { DocsContext, Subheading } from '@storybook/addon-docs/blocks';
import { LOCALE_TAGS } from '../../src/i18n/messages.ts';
import { useSetting } from './useSetting.ts';

/** A story as its docs page knows it. */
export type KnownStory = ReturnType<
  React.ContextType<typeof DocsContext>['componentStories']
>[number];

/** An empty document in standards mode. */
const BLANK = '<!doctype html><title>Story</title><body class="sb-show-main"></body>';

interface OnScreenProps {
  readonly story: KnownStory;
  /** In pixels. */
  readonly width: number;
  /** Whether the story follows the controls of the page. */
  readonly isPrimary: boolean;
}

/**
 * A story in a frame of that width. It needs a document of its own, or its media queries would apply to
 * the width of the docs page. Its play does not run, as on any docs page.
 */
export function OnScreen({ story, width, isPrimary }: OnScreenProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const { channel, renderStoryToElement } = useContext(DocsContext);
  const { locale, scheme, motion } = useSetting(channel);

  useEffect(() => {
    const screen = frame.current?.contentDocument;
    if (!isLoaded || !screen) return undefined;
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
  }, [isLoaded, story, isPrimary, renderStoryToElement]);

  useEffect(() => {
    const html = frame.current?.contentDocument?.documentElement;
    if (!isLoaded || !html) return;
    html.setAttribute('lang', LOCALE_TAGS[locale]);
    Object.assign(html.dataset, { scheme, motion });
  }, [isLoaded, locale, scheme, motion]);

  return (
    <section>
      {!isPrimary && <Subheading>{story.name}</Subheading>}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- its content is this page's own */}
      <iframe
        ref={frame}
        className="on-screen"
        title={story.name}
        srcDoc={BLANK}
        style={{ width, minHeight: story.parameters.docs?.story?.height }}
        onLoad={() => setIsLoaded(true)}
      />
      <p>
        <a href={`./?path=/story/${story.id}`} target="_top">
          {width} px: open the story and its interactions
        </a>
      </p>
    </section>
  );
}
