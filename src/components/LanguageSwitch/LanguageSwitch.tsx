import { useIntl } from 'react-intl';
import { LOCALES, type Locale } from '../../i18n/messages.ts';
import styles from './LanguageSwitch.module.css';

interface LanguageSwitchProps {
  readonly locale: Locale;
  /** Switches in place. Without it, each button leads to its language's address. */
  readonly onSwitch?: ((choice: { readonly locale: Locale }) => void) | undefined;
}

/** The two buttons EN and PT; the page's own language is the pressed one. */
export function LanguageSwitch({ locale, onSwitch }: LanguageSwitchProps) {
  const { formatMessage } = useIntl();
  return (
    <form className={styles.switch} aria-label={formatMessage({ id: 'bar.language' })}>
      {LOCALES.map((choice) => (
        <button
          key={choice}
          name="lang"
          value={choice}
          lang={choice}
          formAction={`/${choice}/`}
          aria-pressed={choice === locale}
          onClick={
            onSwitch &&
            ((event) => {
              event.preventDefault();
              onSwitch({ locale: choice });
            })
          }
        >
          {choice.toUpperCase()}
        </button>
      ))}
    </form>
  );
}
