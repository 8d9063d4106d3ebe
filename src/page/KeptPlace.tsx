import { Component } from 'react';
import type { Language } from '../domain/language.ts';
import { keepPlace } from './keepPlace.ts';

interface KeptPlaceProps {
  readonly language: Language;
}

/**
 * Keeps what is in the middle of the window there when the language changes, and with it the height of what
 * is above. WebKit does not do so by itself, and no hook runs before React changes the page.
 */
export class KeptPlace extends Component<KeptPlaceProps> {
  override getSnapshotBeforeUpdate(before: KeptPlaceProps): (() => void) | null {
    return before.language === this.props.language ? null : keepPlace();
  }

  override componentDidUpdate(_: KeptPlaceProps, __: unknown, restore: (() => void) | null): void {
    restore?.();
  }

  override render(): null {
    return null;
  }
}
