import { Panel } from '../../../ui/panel.tsx';
import { invoiceMessages as words } from '../invoice-messages.ts';

/** What happened to an invoice, for the bookkeeper; codes are folded. */
export function InvoiceHistory({
  page,
}: {
  page: {
    /** The newest first. */
    history: { when: string; text: string }[];
    invoice: { problemCode: string | null };
    more: { accountingId: string | null };
  };
}) {
  return (
    <Panel title={words.history}>
      <ol className="grid gap-2">
        {page.history.map(({ when, text }, at) => (
          // Two of one kind may bear the same time.
          <li key={`${when} ${at}`}>
            <span className="block text-sm text-muted">{when}</span>
            {text}
          </li>
        ))}
      </ol>
      {page.invoice.problemCode || page.more.accountingId ? (
        <details className="mt-3 text-sm">
          <summary className="min-h-11 cursor-pointer py-2 text-muted">{words.code}</summary>
          <p className="font-mono">
            {page.invoice.problemCode ?? ''}
            {page.more.accountingId ? ` ${words.inBooks}: ${page.more.accountingId}` : ''}
          </p>
        </details>
      ) : null}
    </Panel>
  );
}
