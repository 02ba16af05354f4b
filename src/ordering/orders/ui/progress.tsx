import { APPROVAL_MESSAGES } from '../change-messages.ts';
import { STATUS_MESSAGES } from '../public/messages.ts';
import { APPROVAL, type OrderStatus } from '../public/status.ts';
import type { OrderView } from '../server/public/queries.ts';

const STEPS = ['Placed', 'Confirmed', 'Out for delivery', 'Delivered'] as const;

const REACHED: Record<OrderStatus, number> = {
  placed: 1,
  on_hold: 1,
  confirmed: 2,
  out_for_delivery: 3,
  part_delivered: 3,
  delivered: 4,
  cancelled: 0,
};

/**
 * How far an order is, in four steps. The words say it too, for who can't see the line. What waits for approval, or is held, has its first step
 * still to do.
 */
export function OrderProgress({ status, holdReason }: Pick<OrderView, 'status' | 'holdReason'>) {
  const reached = REACHED[status];
  if (reached === 0) return null;
  const held =
    status !== 'on_hold'
      ? null
      : holdReason === APPROVAL
        ? APPROVAL_MESSAGES.title
        : STATUS_MESSAGES.on_hold;
  return (
    <ol
      aria-label={`Progress: ${held ?? STATUS_MESSAGES[status]}`}
      className="grid grid-cols-4 gap-1"
    >
      {STEPS.map((label, at) => {
        const isHere = at === reached - 1;
        const waits = isHere ? held : null;
        const done = at < reached && !waits;
        const look = done
          ? 'border-brand font-semibold'
          : waits
            ? 'border-ink font-semibold text-warning'
            : 'border-rule text-muted';
        return (
          <li
            key={label}
            aria-current={isHere ? 'step' : undefined}
            className={`border-t-4 pt-1 text-xs leading-4 sm:text-sm ${look}`}
          >
            {waits ?? label}
            <span className="sr-only">{done ? ': done' : waits ? '' : ': to come'}</span>
          </li>
        );
      })}
    </ol>
  );
}
