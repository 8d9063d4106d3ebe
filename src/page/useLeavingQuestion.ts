import { useEffect } from 'react';

/** Links that leave the page where it is. */
const STAYING_LINKS = '[href^=mailto],[href^=tel]';

/** How long after the click on a link the browser may report that the page is left for it. */
const LINK_MS = 1000;

/** Has the browser ask before the page is left, while `isAsked`. */
export function useLeavingQuestion(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return undefined;
    let clickedAt = -Infinity;
    function noteClick({ timeStamp }: Event): void {
      clickedAt = timeStamp;
    }
    function ask(event: BeforeUnloadEvent): void {
      // Chromium reports it for a link to a mail or a call too, whose "Leave" loses nothing and "Cancel" the mail.
      const isClicked = event.timeStamp - clickedAt < LINK_MS;
      if (isClicked && document.activeElement?.matches(STAYING_LINKS)) return;
      event.preventDefault();
      // What Chrome asked by before version 119.
      event.returnValue = true;
    }
    // Some clicks do not get as far as the window.
    window.addEventListener('click', noteClick, true);
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('click', noteClick, true);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isAsked]);
}
