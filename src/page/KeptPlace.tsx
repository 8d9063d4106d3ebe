import { Component } from 'react';
import type { Language } from '../domain/language.ts';

interface KeptPlaceProps {
  readonly language: Language;
}

interface Place {
  readonly element: Element;
  /** In the window, in px. */
  readonly top: number;
}

/**
 * Keeps what is in the middle of the window there when the language changes, and with it the height of what
 * is above. WebKit does not do so by itself, and no hook runs before React changes the page.
 */
export class KeptPlace extends Component<KeptPlaceProps> {
  override getSnapshotBeforeUpdate(before: KeptPlaceProps): Place | null {
    // The top of the page stays where it is.
    if (before.language === this.props.language || window.scrollY === 0) return null;
    const element = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
    return element && { element, top: element.getBoundingClientRect().top };
  }

  override componentDidUpdate(_: KeptPlaceProps, __: unknown, place: Place | null): void {
    if (place?.element.isConnected !== true) return;
    window.scrollBy(0, place.element.getBoundingClientRect().top - place.top);
  }

  override render(): null {
    return null;
  }
}
