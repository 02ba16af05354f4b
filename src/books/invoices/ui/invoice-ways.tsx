import { ButtonLink } from '../../../ui/button.tsx';
import { invoiceMessages as words } from '../invoice-messages.ts';
import type { readInvoicePage } from '../server/invoice-page.ts';

/** The paper of an invoice, and its page in QuickBooks. */
export function InvoiceWays({
  invoice,
  more,
  booksPage,
}: Pick<Awaited<ReturnType<typeof readInvoicePage>>, 'invoice' | 'more'> & {
  /** Its address in QuickBooks; null: it has none there. */
  booksPage: string | null;
}) {
  return (
    <>
      {(more.accountingId && !more.notSynced) || more.billedOn ? (
        <ButtonLink
          variant="secondary"
          reloadDocument
          to={`/dashboard/invoices/${invoice.id}/invoice.pdf`}
        >
          {words.pdf}
        </ButtonLink>
      ) : null}
      {booksPage ? (
        <ButtonLink variant="secondary" to={booksPage} target="_blank" rel="noreferrer">
          {words.open}
        </ButtonLink>
      ) : null}
    </>
  );
}
