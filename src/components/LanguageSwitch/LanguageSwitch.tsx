import { useIntl } from 'react-intl';
import { LANGUAGES, type Language } from '../../domain/language.ts';
import styles from './LanguageSwitch.module.css';

interface LanguageSwitchProps {
  readonly locale: Language;
  /** Switches in place. Without it, each button leads to its language's address. */
  readonly onSwitch?: ((choice: { readonly locale: Language }) => void) | undefined;
}

/** The two buttons EN and PT; the page's own language is the pressed one. */
export function LanguageSwitch({ locale, onSwitch }: LanguageSwitchProps) {
  const { formatMessage } = useIntl();
  return (
    <form className={styles.switch} aria-label={formatMessage({ id: 'bar.language' })}>
      {LANGUAGES.map((choice) => (
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
