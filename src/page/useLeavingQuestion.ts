import { useEffect } from 'react';

/** Links that leave the page where it is. */
const STAYING_LINKS = 'a[href^="mailto:"], a[href^="tel:"]';

/** How long after the click on a link the browser may report that the page is left for it. */
const LINK_MS = 1000;

/** Has the browser ask before the page is left, while `isAsked`. */
export function useLeavingQuestion(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return undefined;
    let stayedAt = -Infinity;
    function noteLink({ target, timeStamp }: Event): void {
      if (target instanceof Element && target.closest(STAYING_LINKS)) stayedAt = timeStamp;
    }
    function ask(event: BeforeUnloadEvent): void {
      // Chromium reports it for a link to a mail or a call too, whose "Leave" loses nothing and "Cancel" the mail.
      if (event.timeStamp - stayedAt < LINK_MS) return;
      event.preventDefault();
      // What Chrome asked by before version 119.
      event.returnValue = true;
    }
    // Some clicks do not get as far as the window.
    window.addEventListener('click', noteLink, true);
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('click', noteLink, true);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isAsked]);
}
