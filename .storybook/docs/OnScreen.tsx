import { useContext, useEffect, useRef, useState } from 'react';
import { DocsContext, Subheading } from '@storybook/addon-docs/blocks';
import { LANGUAGE_TAGS } from '../../src/domain/language.ts';
import { settingParameter } from '../support/setting.ts';
import { OwnFrame } from './OwnFrame.tsx';
import { useSetting } from './useSetting.ts';

/** A story, as the context of a docs page lists it. */
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
 * Shows a story in a frame of the given width. The story needs a document of its own: otherwise its media
 * queries would read the width of the docs page. Its play does not run, as on any docs page.
 */
export function OnScreen({ story, width, isPrimary }: OnScreenProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const { renderStoryToElement } = useContext(DocsContext);
  const setting = useSetting();
  const { locale, scheme, motion } = setting;

  useEffect(() => {
    const frameDocument = frame.current?.contentDocument;
    if (!isLoaded || !frameDocument) return undefined;
    for (const style of document.querySelectorAll('style, link[rel=stylesheet]')) {
      frameDocument.head.append(style.cloneNode(true));
    }
    frameDocument.body.style.padding = story.parameters.layout === 'fullscreen' ? '0' : '1rem';
    const root = frameDocument.documentElement;
    const resizer = new ResizeObserver(() => {
      if (frame.current) frame.current.style.height = `${root.offsetHeight}px`;
    });
    resizer.observe(root);
    const fail = (error: unknown) => {
      throw error;
    };
    const unmount = renderStoryToElement(
      story,
      frameDocument.body,
      { showMain: () => undefined, showError: fail, showException: fail },
      { autoplay: false, forceInitialArgs: !isPrimary },
    );
    return () => {
      resizer.disconnect();
      void unmount();
    };
  }, [isLoaded, story, isPrimary, renderStoryToElement]);

  useEffect(() => {
    const html = frame.current?.contentDocument?.documentElement;
    if (!isLoaded || !html) return;
    html.setAttribute('lang', LANGUAGE_TAGS[locale]);
    Object.assign(html.dataset, { scheme, motion });
  }, [isLoaded, locale, scheme, motion]);

  return (
    <section>
      {!isPrimary && <Subheading>{story.name}</Subheading>}
      <OwnFrame
        ref={frame}
        className="on-screen"
        title={story.name}
        srcDoc={BLANK}
        style={{ width, minHeight: story.parameters.docs?.story?.height }}
        onLoad={() => setIsLoaded(true)}
      />
      <p>
        <a href={`./?path=/story/${story.id}&${settingParameter(setting)}`} target="_top">
          {width} px: open the story and its interactions
        </a>
      </p>
    </section>
  );
}
