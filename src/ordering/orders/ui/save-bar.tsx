import type { ReactNode } from 'react';
import { formatCents } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { EDIT_MESSAGES } from '../change-messages.ts';
import { NOTHING_CHANGED } from '../public/messages.ts';
import type { OrderView } from '../server/public/queries.ts';

/** What the order comes to as it is typed, and the one Save; or why nothing can be saved any more, where the thumb is. */
export function SaveBar({
  isDirty,
  isWrong,
  closed,
  busy,
  totalCents,
  wasCents,
  onClose,
}: {
  isDirty: boolean;
  /** Something typed is no quantity. */
  isWrong: boolean;
  /** Who looks may not change it any more: what it is by now, whom to call, and the way on in one press. */
  closed: (Pick<OrderView, 'status'> & { phone: string; way: ReactNode }) | null;
  busy: boolean;
  totalCents: number | null;
  wasCents: number;
  onClose: () => void;
}) {
  const isOther = totalCents !== null && totalCents !== wasCents;
  return (
    <div className="bottom-bar -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t-2 border-ink bg-card px-4 py-3 sm:-mx-5 sm:px-5">
      <div>
        <p className="tabular flex flex-wrap items-baseline gap-x-3">
          <span className="font-display text-xl font-bold">
            {EDIT_MESSAGES.total(formatCents(totalCents ?? wasCents))}
          </span>
          {isOther ? (
            <span className="text-sm text-muted">
              {EDIT_MESSAGES.wasTotal(formatCents(wasCents))}
            </span>
          ) : null}
        </p>
        {closed ? (
          <p id="order-save-why" role="alert" className="text-sm font-semibold text-danger">
            {EDIT_MESSAGES.closed(closed.status, isDirty)}{' '}
            {closed.way
              ? EDIT_MESSAGES.closedSend(closed.phone)
              : EDIT_MESSAGES.closedCall(closed.phone)}
          </p>
        ) : (
          <p id="order-save-why" className="text-sm text-muted">
            {isWrong ? EDIT_MESSAGES.wrong : isDirty ? EDIT_MESSAGES.lead : NOTHING_CHANGED}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {closed?.way ?? (
          <Button
            type="submit"
            disabled={!isDirty || isWrong || closed !== null}
            aria-describedby="order-save-why"
            busy={busy}
            className="max-sm:flex-1"
          >
            {EDIT_MESSAGES.save}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {EDIT_MESSAGES.close}
        </Button>
      </div>
    </div>
  );
}
