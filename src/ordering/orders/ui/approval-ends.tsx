import { formatCents } from '../../../kit/money.ts';
import { Note } from '../../../ui/panel.tsx';
import { APPROVAL_MESSAGES } from '../change-messages.ts';
import type { LimitOnChange } from '../server/public/approvals.ts';
import type { OrderView } from '../server/public/queries.ts';
import { type OrderDraft, waitsOnceSaved } from './order-draft.ts';

/** Before it is saved: that it waits for an approval then, and that the one which it has and its day end with that. */
export function ApprovalEnds({
  order,
  draft,
  totalCents,
  limit,
}: {
  order: Pick<OrderView, 'lines' | 'totalCents' | 'promisedOn'>;
  draft: Pick<OrderDraft['draft'], 'quantities' | 'added'>;
  totalCents: number | null;
  limit: LimitOnChange | null;
}) {
  if (!limit || totalCents === null || !waitsOnceSaved(order, draft, totalCents, limit.limitCents))
    return null;
  return (
    <Note tone="warning" title={APPROVAL_MESSAGES.onceSaved(limit.approverName)}>
      {APPROVAL_MESSAGES.endsWithIt(
        formatCents(limit.limitCents),
        limit.wasAsked,
        order.promisedOn,
      )}
    </Note>
  );
}
