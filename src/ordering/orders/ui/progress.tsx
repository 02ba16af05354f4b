import { STATUS_MESSAGES } from '../public/messages.ts';
import type { OrderStatus } from '../public/status.ts';

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

/** How far an order is, in four steps. The words say it too, for who can't see the line. */
export function OrderProgress({ status }: { status: OrderStatus }) {
  const reached = REACHED[status];
  if (reached === 0) return null;
  return (
    <ol aria-label={`Progress: ${STATUS_MESSAGES[status]}`} className="grid grid-cols-4 gap-1">
      {STEPS.map((label, at) => {
        const done = at < reached;
        return (
          <li
            key={label}
            aria-current={at === reached - 1 ? 'step' : undefined}
            className={`border-t-4 pt-1 text-xs leading-4 sm:text-sm ${done ? 'border-brand font-semibold' : 'border-rule text-muted'}`}
          >
            {label}
            <span className="sr-only">{done ? ': done' : ': to come'}</span>
          </li>
        );
      })}
    </ol>
  );
}
