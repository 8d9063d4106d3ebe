import type { NoticeKind } from '../../database/tables/mail.ts';
import type { Difference } from '../../mail/notices.ts';

/** The notices that the provider gets. */
export type ProviderNotice = Exclude<NoticeKind, 'paymentFailed'>;

interface Facts {
  readonly reference: string;
  /** The amount that was paid, refunded or disputed, such as "$10.00". */
  readonly amount: string;
  /** What was paid before a refund. */
  readonly paid: string;
  /** Whether the order still waits for the provider's decision about a payment that differs. */
  readonly isMismatched: boolean;
  /** The deadline for answering a dispute. */
  readonly answerBy: string;
}

interface NoticeText {
  readonly subject: (reference: string) => string;
  /** What happened, and what it means. */
  readonly happened: (facts: Facts) => string;
  /** What the provider has to do. */
  readonly toDo: (facts: Facts) => readonly string[];
}

/** Returns what to do about an order whose payment is on its way on a page that Stripe does not know. */
export function unknownPageAdvice(reference: string): readonly string[] {
  const command = `npm run orders -- reconcile ${reference}`;
  return [
    'If the key is wrong, put the right one back and restart the server. The order then goes on by itself.',
    `If you changed the account on purpose, ask the old one: run this once with its key as STRIPE_SECRET_KEY: ${command}`,
    `If no money can come any more, give the payment up. This is possible from a week after it was noticed, and ends the order without a mail to the customer: ${command} --give-up`,
  ];
}

/** The texts of the provider's mails about payments and files that need a person's attention, in English. */
export const PROVIDER_NOTICE_TEXTS: Readonly<Record<ProviderNotice, NoticeText>> = {
  mismatched: {
    subject: (reference) => `Order ${reference}: the payment differs, please check it`,
    happened: ({ reference }) =>
      `A payment arrived for order ${reference}, but it is not what was ordered. The order does not count as paid, and the customer was told nothing.`,
    toDo: ({ reference }) => [
      'Do not begin the work. Look at the payment in Stripe’s dashboard.',
      'If the payment is wrong, refund it there. Once the order has no other payment, it is closed, and the customer can order again.',
      `If it is right, accept it on the server: npm run orders -- reconcile ${reference} --accept`,
    ],
  },
  repeated: {
    subject: (reference) => `Order ${reference} was paid twice: refund the second payment`,
    happened: ({ reference, amount }) =>
      `A second payment, of ${amount}, arrived for order ${reference}. The order had a payment before and does not need this one.`,
    toDo: () => [
      'Refund the payment named below in Stripe’s dashboard, and only that. The first one pays for the work, unless it was refunded.',
      'The customer gets a mail once you have refunded it.',
    ],
  },
  orphaned: {
    subject: (reference) => `Order ${reference} was paid after its deletion: refund it`,
    happened: ({ reference, amount }) =>
      `A payment of ${amount} arrived for order ${reference}, whose files and personal data had been deleted. There is nothing left to translate.`,
    toDo: () => [
      'Refund the payment in Stripe’s dashboard.',
      'The customer’s e-mail address is there too, if you want to offer a new order. The server cannot write to the customer any more.',
    ],
  },
  late: {
    subject: (reference) => `Order ${reference} was paid after it was closed: check its files`,
    happened: ({ reference, amount }) =>
      `A payment of ${amount} arrived for order ${reference} after it had been cancelled or refunded, had expired or had failed. It counts as paid now, and its mails were sent. Its files could be ordered again in the meantime.`,
    toDo: ({ reference }) => [
      `Before you begin, see whether the order has all its files: npm run orders -- files ${reference}`,
      'If another order has them and was paid too, refund one of the two payments in Stripe’s dashboard.',
    ],
  },
  unknownOrder: {
    subject: (reference) => `A payment for order ${reference}, which is not on this server`,
    happened: ({ reference, amount }) =>
      `Stripe reports a payment of ${amount} for order ${reference}.`,
    toDo: () => [
      'Look at the payment in Stripe’s dashboard, which has the customer’s e-mail address.',
      'If none of your servers has the order, ask the customer for the files, or refund the payment.',
    ],
  },
  unknownPage: {
    subject: (reference) => `Order ${reference}: Stripe does not know its payment page`,
    happened: ({ reference }) =>
      `The payment for order ${reference} is on its way, but Stripe does not know the page on which it was made. STRIPE_SECRET_KEY probably belongs to another account or mode. The server cannot tell whether the money has arrived, so it keeps the order with its files, and asks again.`,
    toDo: ({ reference }) => unknownPageAdvice(reference),
  },
  disputed: {
    subject: (reference) => `Order ${reference}: payment disputed, answer it at Stripe`,
    happened: ({ reference, amount }) =>
      `The customer’s bank demands ${amount} back for order ${reference}. Stripe holds the money until the dispute is decided.`,
    toDo: ({ answerBy }) => [
      `Answer in Stripe’s dashboard${answerBy}. Without an answer the money is lost. What was ordered, and what you delivered, is the evidence.`,
      'Do not refund the payment: that does not end the dispute. Do not begin work on the order until it is decided.',
    ],
  },
  refunded: {
    subject: (reference) => `Order ${reference} was refunded`,
    happened: ({ reference, amount }) =>
      `All of the payment for order ${reference}, ${amount}, was refunded at Stripe. A customer whose data is still here gets a mail.`,
    toDo: () => [
      'Do not begin or deliver the work, unless you have agreed otherwise with the customer.',
      'If you did not make this refund, see in Stripe’s dashboard who did.',
    ],
  },
  partlyRefunded: {
    subject: (reference) => `Order ${reference}: part of the payment was refunded`,
    happened: ({ reference, amount, paid, isMismatched }) =>
      `Of the ${paid} paid for order ${reference}, ${amount} in all was refunded at Stripe. ${isMismatched ? 'The order still does not count as paid, because the payment differs from it.' : 'The order stays paid.'} A customer whose data is still here gets a mail.`,
    toDo: ({ reference, isMismatched }) => [
      isMismatched
        ? `If what is left is right, accept it on the server: npm run orders -- reconcile ${reference} --accept`
        : 'Deliver what you have agreed with the customer.',
      'If you did not make this refund, see in Stripe’s dashboard who did.',
    ],
  },
  surplusRefunded: {
    subject: (reference) => `Order ${reference}: a surplus payment was refunded`,
    happened: ({ reference, amount }) =>
      `Of a payment that order ${reference} did not need, ${amount} was refunded at Stripe. The order itself stays as it is. A customer whose data is still here gets a mail.`,
    toDo: () => ['There is nothing more to do, if the refund is yours.'],
  },
  inquired: {
    subject: (reference) => `Order ${reference}: the customer’s bank inquires, answer it at Stripe`,
    happened: ({ reference, amount }) =>
      `The customer’s bank inquires about ${amount} paid for order ${reference}. This is not a dispute yet, and Stripe has taken no money from you. Without an answer it can become one, of which you would get another mail.`,
    toDo: ({ answerBy }) => [
      `Answer in Stripe’s dashboard${answerBy}: say what was ordered, and what you delivered.`,
      'If the customer is right, refund the whole payment there instead. That ends the inquiry; a partial refund does not.',
      'Do not begin work on the order until the inquiry is closed.',
    ],
  },
  refundFailed: {
    subject: (reference) => `Order ${reference}: a refund failed, refund it another way`,
    happened: ({ reference, amount }) =>
      `A refund of ${amount} for order ${reference} failed or was cancelled. Stripe has given the money back to you, and the customer does not have it, although a mail announced it. The order is again what it was before this refund.`,
    toDo: () => [
      'See in Stripe’s dashboard why it failed. If the card or account was closed, refunding it again fails too.',
      'Ask the customer for another way, such as a bank transfer, and send the money that way. The server does not tell the customer that the refund failed.',
      'If you cancelled the refund yourself, tell the customer why.',
    ],
  },
  fileLost: {
    subject: (reference) => `Order ${reference}: a file cannot be read any more`,
    happened: ({ reference }) =>
      `What is stored of a file of order ${reference} is missing or damaged. Its link says that nothing is there.`,
    toDo: ({ reference }) => [
      `See on the server which file it is: npm run orders -- files ${reference}`,
      'If the folder or bucket of the files is not there at all, put it back first. Otherwise look for the file in a backup: docs/deploy/backup.md says how. Within six hours after it is back in its place its link opens again.',
      'If no backup has it, ask the customer for a new copy.',
    ],
  },
  fileInfected: {
    subject: (reference) => `Order ${reference}: a file was found infected and destroyed`,
    happened: ({ reference, paid }) =>
      `The virus scanner found malware in a file of order ${reference}. The file was destroyed, and its link says that nothing is there. The order stays paid: ${paid} was charged. The customer was told nothing.`,
    toDo: ({ reference }) => [
      `See on the server which file it is: npm run orders -- files ${reference}. The server’s log says what the scanner found, beside the order’s number.`,
      'If you have downloaded the file before, do not open it.',
      'Ask the customer for a clean copy, and scan it before you open it: the server does not see what comes by e-mail.',
      'If you cannot get one, refund the payment in Stripe’s dashboard. The customer gets a mail about the refund.',
    ],
  },
};

/** The labels of the provider's mails about payments. */
export const PROVIDER_NOTICE_LABELS = {
  notHere:
    'The order is not in the database of this server. The database may have been restored from an older backup, or another server may use the same Stripe account.',
  toDo: 'What to do',
  payment: 'The payment',
  ordered: 'Ordered',
  paid: 'Paid',
  paymentId: 'Payment at Stripe',
  differs: 'What differs',
  differences: {
    amount: 'the amount',
    currency: 'the currency',
    mode: 'a test payment on a server for real ones, or the reverse',
    page: 'the payment page, which this server did not open',
  } satisfies Record<Difference, string>,
  unknown: 'not known',
  answerBy: (day: string) => ` by ${day} (UTC)`,
} as const;
