import { useIntl } from 'react-intl';
import { LANGUAGES, type Language } from '../../domain/language.ts';
import styles from './LanguageSwitch.module.css';

interface LanguageSwitchProps {
  readonly language: Language;
  /** Switches in place. Without it, each button opens the page in its language. */
  readonly onSwitch?: ((choice: { readonly language: Language }) => void) | undefined;
}

/** The buttons EN and PT; the one of the current language is pressed. */
export function LanguageSwitch({ language, onSwitch }: LanguageSwitchProps) {
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
          aria-pressed={choice === language}
          onClick={
            onSwitch &&
            ((event) => {
              event.preventDefault();
              onSwitch({ language: choice });
            })
          }
        >
          {choice.toUpperCase()}
        </button>
      ))}
    </form>
  );
}
