import { Badge, type NoteTone } from '../../../../ui/panel.tsx';
import { stateText, waitsForText } from '../../public/messages.ts';
import type { AtDoor, OrderStatus } from '../../public/status.ts';

const TONES: Record<OrderStatus, NoteTone | 'plain'> = {
  placed: 'info',
  confirmed: 'info',
  on_hold: 'warning',
  out_for_delivery: 'info',
  delivered: 'success',
  part_delivered: 'warning',
  cancelled: 'plain',
};

/** The state of an order; of one that somebody is asked to approve, whom it waits for. */
export function StatusBadge({
  status,
  waitsFor = null,
  atDoor = null,
  compact = false,
}: {
  status: OrderStatus;
  waitsFor?: string | null;
  /** What of a delivered order did not go as its state says. */
  atDoor?: AtDoor | null;
  compact?: boolean;
}) {
  return (
    <Badge tone={status === 'delivered' && atDoor ? 'warning' : TONES[status]} compact={compact}>
      {waitsFor === null ? stateText({ status, atDoor }) : waitsForText(waitsFor)}
    </Badge>
  );
}

/** In a list: a chip while something is open; what is over is plain text. */
export function ListedState({
  status,
  waitsFor,
  atDoor,
}: {
  status: OrderStatus;
  waitsFor: string | null;
  atDoor: AtDoor | null;
}) {
  if (status === 'delivered' || status === 'cancelled')
    return <span className="text-muted">{stateText({ status, atDoor })}</span>;
  return <StatusBadge status={status} waitsFor={waitsFor} compact />;
}
