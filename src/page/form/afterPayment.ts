import { createContext, type ComponentType } from 'react';
import type { ReceiptProps } from '../receipt/Receipt.tsx';
import type { ReturnBannerProps } from '../receipt/ReturnBanner.tsx';

/** What shows after a visitor came back from the payment page, in a script that is loaded then. */
export interface AfterPayment {
  readonly Receipt: ComponentType<ReceiptProps>;
  readonly ReturnBanner: ComponentType<ReturnBannerProps>;
}

/** The parts, or `null` until they are loaded. */
export const AfterPaymentContext = createContext<AfterPayment | null>(null);
