import { ButtonLink } from '../../components/Button/Button.tsx';
import { useProvider } from '../documentFacts.ts';
import styles from './OrderForm.module.css';
import { useFormMessages } from './useFormMessages.ts';

interface QuoteRequestProps {
  /** See {@link useQuoteRequest}. */
  readonly href: string;
  readonly fullWidth?: boolean;
}

/** A link to an email that requests a quote for a large job. */
export function QuoteRequest({ href, fullWidth = false }: QuoteRequestProps) {
  const { t } = useFormMessages();
  const { email } = useProvider();
  return (
    <span className={styles.request}>
      <ButtonLink href={href} variant="primary" fullWidth={fullWidth}>
        {t('delivery.askCustomQuote')}
      </ButtonLink>
      <span className="hint">{t('delivery.requestHint', { email })}</span>
    </span>
  );
}
