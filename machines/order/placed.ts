import type { OrderReport } from '../../src/contract/orderReport.ts';
import { trimContact } from '../../src/domain/contact.ts';
import type { OrderDraft, UploadedFile } from '../../src/domain/draft.ts';

/** What the page knows of an order that was placed: the server's report, and what only the tab knows. */
export interface Receipt {
  readonly report: OrderReport;
  /** Where the mails go; masked if only the server's report contains it. */
  readonly email: string;
  /** The names, by key, of the files that this tab has sent. */
  readonly fileNames: Readonly<Record<string, string>>;
}

/** An order from whose payment the visitor came back. */
export interface PlacedOrder {
  /** `null` if the return URL does not name it. */
  readonly reference: string | null;
  /** How many queries about it have ended since the page loaded. */
  readonly queryCount: number;
  /** `null` until the server has reported on it. */
  readonly receipt: Receipt | null;
}

/** Returns a placed order of which nothing is known yet. */
export function placedOrder(reference: string | null): PlacedOrder {
  return { reference, queryCount: 0, receipt: null };
}

/** The part of an order's data that a report completes. */
interface PayingOrder {
  readonly placed: PlacedOrder | null;
  readonly draft: OrderDraft;
  readonly uploaded: readonly UploadedFile[];
}

/** Returns a placed order together with the server's report on it. */
export function withReport(
  { placed, draft, uploaded }: PayingOrder,
  report: OrderReport,
): PlacedOrder {
  const { queryCount = 0, receipt = null } = placed ?? {};
  const sent = uploaded.filter(({ key }) => isFileOf(report, key));
  const known = sent.length > 0 ? trimContact(draft).email : receipt?.email;
  return {
    reference: report.reference,
    queryCount: queryCount + 1,
    receipt: {
      report,
      email: known ?? report.email,
      fileNames: {
        ...receipt?.fileNames,
        ...Object.fromEntries(sent.map(({ key, name }) => [key, name])),
      },
    },
  };
}

/** Whether a file belongs to the order of a report. */
export function isFileOf({ files }: OrderReport, key: string): boolean {
  return files.some((file) => file.key === key);
}
