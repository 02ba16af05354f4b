import { Check, Package, ThumbsUp, Truck } from 'lucide-react';
import { STATUS_MESSAGES } from '../public/messages.ts';
import type { OrderStatus } from '../public/status.ts';

const STEPS = [
  { label: 'Placed', icon: Check },
  { label: 'Confirmed', icon: ThumbsUp },
  { label: 'Out for delivery', icon: Truck },
  { label: 'Delivered', icon: Package },
] as const;

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
    <ol aria-label={`Progress: ${STATUS_MESSAGES[status]}`} className="grid grid-cols-4">
      {STEPS.map(({ label, icon: Icon }, at) => {
        const done = at < reached;
        return (
          <li
            key={label}
            aria-current={at === reached - 1 ? 'step' : undefined}
            className="relative grid justify-items-center gap-1 text-center"
          >
            {at > 0 ? (
              <span
                aria-hidden="true"
                className={`absolute top-4 right-1/2 h-0.5 w-full ${done ? 'bg-brand' : 'bg-rule'}`}
              />
            ) : null}
            <span
              className={`relative z-10 grid size-8 place-items-center rounded-full border-2 ${done ? 'border-brand bg-brand text-on-brand' : 'border-rule bg-card text-muted'}`}
            >
              <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
            </span>
            <span className={`text-xs sm:text-sm ${done ? 'font-semibold' : 'text-muted'}`}>
              {label}
              <span className="sr-only">{done ? ': done' : ': to come'}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
