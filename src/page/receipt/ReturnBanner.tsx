import { useEffect, useRef } from 'react';
import { Banner } from '../../components/Banner/Banner.tsx';
import { useFormMessages } from '../form/useFormMessages.ts';
import { RETURN_BANNERS } from './messageIds.ts';

export interface ReturnBannerProps {
  readonly returned: keyof typeof RETURN_BANNERS;
}

/**
 * The outcome of a payment page that was left without paying. It receives the focus and scrolls into
 * view, because the page is longer than the screen, unless its script came so late that the visitor uses the page.
 */
export function ReturnBanner({ returned }: ReturnBannerProps) {
  const { t } = useFormMessages();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'center' });
  }, []);
  const { kind, title, sentence } = RETURN_BANNERS[returned];
  return (
    <div ref={ref} tabIndex={-1}>
      <Banner kind={kind} title={t(title)}>
        {t(sentence)}
      </Banner>
    </div>
  );
}
