/** The script that a return from the payment page loads: the receipt, and the outcomes without one. */
import afterPaymentMessages from 'virtual:messages/afterPayment';
import { addMessages } from '../../i18n/messages.ts';
import type { AfterPayment } from '../form/afterPaymentContext.ts';
import { Receipt } from './Receipt.tsx';
import { ReturnBanner } from './ReturnBanner.tsx';

addMessages(afterPaymentMessages);

export const AFTER_PAYMENT: AfterPayment = { Receipt, ReturnBanner };
