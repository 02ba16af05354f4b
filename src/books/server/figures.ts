import type { Figure, ReadFigures } from '../../platform/metrics.ts';
import { booksReadUntil } from '../connection/server/reading-age.ts';
import { countCreditsUnderway } from '../credits/server/credit-figures.ts';
import { countInvoicesUnderway } from '../invoices/server/invoice-figures.ts';

/** What the books' outboxes hold, and how old what is known of the books is. */
export const booksFigures: ReadFigures = async ({ db, clock }) => {
  const [invoices, credits, until] = await Promise.all([
    countInvoicesUnderway(db),
    countCreditsUnderway(db),
    booksReadUntil(db),
  ]);
  const underway = (kind: string, rows: readonly { state: string; documents: number }[]) =>
    rows.map(
      ({ state, documents }): Figure => ({
        name: 'bellcart_outbox_documents',
        labels: { kind, state },
        value: documents,
      }),
    );
  return [
    ...underway('invoice', invoices),
    ...underway('credit', credits),
    ...(until
      ? [
          {
            name: 'bellcart_books_read_age_seconds' as const,
            labels: {},
            value: Math.max(0, (clock.now() - until.getTime()) / 1000),
          },
        ]
      : []),
  ];
};
