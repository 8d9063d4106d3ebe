import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Language } from '../../domain/language.ts';
import { Brand } from '../Brand/Brand.tsx';
import { ButtonLink } from '../Button/Button.tsx';
import { ExternalLink } from '../ExternalLink/ExternalLink.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { LanguageSwitch } from '../LanguageSwitch/LanguageSwitch.tsx';
import styles from './TopBar.module.css';

interface TopBarProps {
  readonly name: string;
  readonly line: string;
  /** URL of the provider's chat. */
  readonly chatUrl: string;
  /** Label of the links to the chat; `undefined`: the label of the messages. */
  readonly chatName: string | undefined;
  readonly language: Language;
  readonly onSwitch?: ((choice: { readonly language: Language }) => void) | undefined;
}

const MENU = 'menu';
/** The same width as in the style sheet, where the bar shows the sections and needs no menu. */
const WIDE = '(width >= 67.5rem)';

const SECTIONS = [
  { href: '#how', label: 'bar.how' },
  { href: '#pricing', label: 'bar.pricing' },
  { href: '#faq', label: 'bar.faq' },
  { href: '#contact', label: 'bar.contact' },
] as const;

/**
 * The sticky top bar, after a link that skips it to `#content`. Its menu is a native popover, which
 * opens, and closes by Escape, without a script. Before hydration the loader closes it when an item
 * is chosen. A window that becomes too wide for it closes it.
 */
export function TopBar({ name, line, chatUrl, chatName, language, onSwitch }: TopBarProps) {
  const { formatMessage } = useIntl();
  const menu = useRef<HTMLElement>(null);
  // Undefined until hydration; until then the browser exposes the popover's state by itself.
  const [isOpen, setIsOpen] = useState<boolean>();
  useEffect(() => {
    const popover = menu.current;
    if (!popover || !('popover' in popover)) return undefined;
    const closeOnChoice = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('a')) popover.hidePopover();
    };
    const close = (): void => popover.hidePopover();
    setIsOpen(popover.matches(':popover-open'));
    popover.addEventListener('click', closeOnChoice);
    const wide = window.matchMedia(WIDE);
    wide.addEventListener('change', close);
    return () => {
      popover.removeEventListener('click', closeOnChoice);
      wide.removeEventListener('change', close);
    };
  }, []);

  const chatLabel = (
    <>
      <Icon name="chat" />
      {chatName ?? <FormattedMessage id="bar.chat" />}
    </>
  );
  return (
    <header className={styles.bar}>
      <a className={`unseen ${styles.skip}`} href="#content">
        <FormattedMessage id="bar.skip" />
      </a>
      <div className={`wrap ${styles.inside}`}>
        <a className={styles.home} href="#top">
          <Brand name={name} line={line} compact />
        </a>
        <nav
          ref={menu}
          id={MENU}
          popover="auto"
          className={styles.menu}
          aria-label={formatMessage({ id: 'bar.nav' })}
          onToggle={(event) => setIsOpen(event.newState === 'open')}
        >
          {SECTIONS.map(({ href, label }) => (
            <a key={href} href={href}>
              <FormattedMessage id={label} />
            </a>
          ))}
          <ExternalLink href={chatUrl}>{chatLabel}</ExternalLink>
          <ButtonLink variant="primary" fullWidth href="#upload">
            <FormattedMessage id="bar.start" />
          </ButtonLink>
        </nav>
        <span className={styles.chat}>
          <ExternalLink href={chatUrl}>{chatLabel}</ExternalLink>
        </span>
        <LanguageSwitch language={language} onSwitch={onSwitch} />
        <span className={styles.start}>
          <ButtonLink variant="primary" size="small" href="#upload">
            <FormattedMessage id="bar.start" />
          </ButtonLink>
        </span>
        <button
          type="button"
          className={styles.toggle}
          popoverTarget={MENU}
          aria-expanded={isOpen}
          aria-label={formatMessage({ id: 'bar.menu' })}
        >
          <Icon name="menu" />
          <Icon name="close" />
        </button>
      </div>
    </header>
  );
}
