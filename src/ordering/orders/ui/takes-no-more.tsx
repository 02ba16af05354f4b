import { formatCents } from '../../../kit/money.ts';
import { Note } from '../../../ui/panel.tsx';
import { TAKES_NO_MORE } from '../approval-messages.ts';
import type { LimitOnChange } from '../server/public/approvals.ts';
import type { OrderView } from '../server/public/queries.ts';
import { goesBeyond, type OrderDraft } from './order-draft.ts';

/** Before it is saved: that the order takes no more of this, and how it is ordered. */
export function TakesNoMore({
  order,
  draft,
  totalCents,
  limit,
}: {
  order: Pick<OrderView, 'number' | 'lines' | 'totalCents'>;
  draft: Pick<OrderDraft['draft'], 'quantities' | 'added'>;
  totalCents: number | null;
  limit: LimitOnChange | null;
}) {
  if (!limit || totalCents === null || !goesBeyond(order, draft, totalCents, limit.limitCents))
    return null;
  return (
    <Note tone="warning" title={TAKES_NO_MORE.title(order.number)}>
      {TAKES_NO_MORE.text(formatCents(limit.limitCents), order.number, limit.ofName)}
    </Note>
  );
}
