/**
 * Notes what is in the middle of the window, where a visitor looks and is about to press.
 *
 * @returns a function that scrolls it back there after the page has changed, whatever appeared or went above it;
 *   at the top of the page it does nothing
 */
export function keepPlace(): () => void {
  const { innerWidth, innerHeight, scrollY } = window;
  const element = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  const top = element?.getBoundingClientRect().top ?? 0;
  return () => {
    if (scrollY === 0 || element?.isConnected !== true) return;
    window.scrollBy(0, element.getBoundingClientRect().top - top);
  };
}
