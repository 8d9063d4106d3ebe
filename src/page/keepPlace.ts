/** Where the page has scrolled itself to keep its place. */
let keptY: number | undefined;

/**
 * Notes what is in the middle of the window, where a visitor looks and is about to press.
 *
 * @returns a function that scrolls it back there after the page has changed, whatever appeared or went above it;
 *   at the top of the page it does nothing
 */
export function keepPlace(): () => void {
  const { innerWidth, innerHeight, scrollY } = window;
  const places: { readonly element: Element; readonly top: number }[] = [];
  let element = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  for (; element !== null; element = element.parentElement) {
    places.push({ element, top: element.getBoundingClientRect().top });
  }
  return () => {
    // An element that only one language has is removed with that language; its ancestors stay.
    const place = places.find(({ element: { isConnected } }) => isConnected);
    if (scrollY === 0 || place === undefined) return;
    window.scrollBy(0, place.element.getBoundingClientRect().top - place.top);
    keptY = window.scrollY;
  };
}

/**
 * Runs a callback when the visitor first scrolls. A scroll by which the page keeps its place does not count.
 *
 * @returns a function that ends the wait
 */
export function whenScrolled(callback: () => void): () => void {
  function note(): void {
    if (window.scrollY === keptY) return;
    end();
    callback();
  }
  const end = () => window.removeEventListener('scroll', note);
  window.addEventListener('scroll', note, { passive: true });
  return end;
}
