import { Note } from '../../../ui/panel.tsx';
import { type InvoiceSummary, REPORTED_AFTER } from '../../contract.ts';
import { InboxLink } from '../../inbox/ui/inbox-link.tsx';
import { STATE_HELP } from '../../messages.ts';
import { triedText } from '../task-messages.ts';

/** Of an invoice that QuickBooks did not take and that is tried on by itself: what it answered, how often, and when next. null of every other. */
export function failingText(
  invoice: Pick<InvoiceSummary, 'state' | 'problem' | 'attempts' | 'nextTryAt'>,
  timeZone: string,
): { title: string; tried: string } | null {
  if (invoice.state !== 'retrying' && invoice.state !== 'unknown') return null;
  return {
    title: invoice.problem ?? STATE_HELP[invoice.state],
    tried: triedText(invoice, timeZone),
  };
}

/** It leads to where it stands under To do. */
export function Failing({
  title,
  tried,
  invoice,
}: {
  title: string;
  tried: string;
  invoice: Pick<InvoiceSummary, 'orderNumber' | 'attempts'>;
}) {
  return (
    <div className="mb-5 grid gap-3">
      <Note tone="warning" title={title}>
        {tried || null}
      </Note>
      <div>
        <InboxLink number={invoice.orderNumber} pending={invoice.attempts < REPORTED_AFTER} />
      </div>
    </div>
  );
}
