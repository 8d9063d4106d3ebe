import { createContext, type ComponentType } from 'react';
import type { ReceiptProps } from '../receipt/Receipt.tsx';
import type { ReturnBannerProps } from '../receipt/ReturnBanner.tsx';

/** The parts that show after a return from the payment page. Their script is loaded then. */
export interface AfterPayment {
  readonly Receipt: ComponentType<ReceiptProps>;
  readonly ReturnBanner: ComponentType<ReturnBannerProps>;
}

/** The parts, or `null` until they are loaded. */
export const AfterPaymentContext = createContext<AfterPayment | null>(null);
