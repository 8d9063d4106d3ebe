import { useEffect } from 'react';

/** Links that leave the page where it is. */
const STAYING_LINKS = '[href^=mailto],[href^=tel]';

/** How long after the click on a link the browser may report that the page is being left. */
const LINK_MS = 1000;

/** While `isAsked`, lets the browser ask the visitor before the page is left. */
export function useLeavingQuestion(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return undefined;
    let clickedAt = -Infinity;
    function noteClick({ timeStamp }: Event): void {
      clickedAt = timeStamp;
    }
    function ask(event: BeforeUnloadEvent): void {
      // Chromium fires this event for mailto: and tel: links too. Leaving would lose nothing there, and cancelling
      // would lose the mail.
      const isClicked = event.timeStamp - clickedAt < LINK_MS;
      if (isClicked && document.activeElement?.matches(STAYING_LINKS)) return;
      event.preventDefault();
      // Chrome before version 119 asks only if this is set.
      event.returnValue = true;
    }
    // Captured, because a handler may stop a click before it bubbles up to the window.
    window.addEventListener('click', noteClick, true);
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('click', noteClick, true);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isAsked]);
}
