import { formatCents } from '../../../kit/money.ts';
import { Note } from '../../../ui/panel.tsx';
import { OF_COLLEAGUE } from '../approval-messages.ts';
import { APPROVAL_MESSAGES } from '../change-messages.ts';
import type { LimitOnChange } from '../server/public/approvals.ts';
import type { OrderView } from '../server/public/queries.ts';
import { type OrderDraft, waitsOnceSaved } from './order-draft.ts';

/** Before it is saved: that a colleague's order takes no more of this, or that it waits for an approval then, and that the one which it has and its day end with that. */
export function ApprovalEnds({
  order,
  draft,
  totalCents,
  limit,
}: {
  order: Pick<OrderView, 'number' | 'lines' | 'totalCents' | 'promisedOn'>;
  draft: Pick<OrderDraft['draft'], 'quantities' | 'added'>;
  totalCents: number | null;
  limit: LimitOnChange | null;
}) {
  if (!limit || totalCents === null || !waitsOnceSaved(order, draft, totalCents, limit.limitCents))
    return null;
  if (limit.ofOther)
    return (
      <Note tone="warning" title={OF_COLLEAGUE.title(order.number)}>
        {OF_COLLEAGUE.text(formatCents(limit.limitCents), order.number)}
      </Note>
    );
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
