import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '../../components/Button/Button.tsx';
import styles from './StartBar.module.css';

/**
 * Keeps the Start button at hand on phones, whose top bar has no room for it: it sticks to the lower edge
 * for as long as its parent is in view. The page hides it while the order form is.
 */
export function StartBar() {
  return (
    <p className={styles.bar}>
      <ButtonLink variant="primary" fullWidth href="#upload">
        <FormattedMessage id="hero.start" />
      </ButtonLink>
    </p>
  );
}
