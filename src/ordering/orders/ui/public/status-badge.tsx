import { Badge, type NoteTone } from '../../../../ui/panel.tsx';
import { stateText, waitsForText } from '../../public/messages.ts';
import type { OrderStatus } from '../../public/status.ts';

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
  isShort = false,
  compact = false,
}: {
  status: OrderStatus;
  waitsFor?: string | null;
  /** Delivered, but for something that was left out at the door. */
  isShort?: boolean;
  compact?: boolean;
}) {
  return (
    <Badge tone={status === 'delivered' && isShort ? 'warning' : TONES[status]} compact={compact}>
      {waitsFor === null ? stateText({ status, isShort }) : waitsForText(waitsFor)}
    </Badge>
  );
}

/** In a list: a chip while something is open; what is over is plain text. */
export function ListedState({
  status,
  waitsFor,
  isShort,
}: {
  status: OrderStatus;
  waitsFor: string | null;
  isShort: boolean;
}) {
  if (status === 'delivered' || status === 'cancelled')
    return <span className="text-muted">{stateText({ status, isShort })}</span>;
  return <StatusBadge status={status} waitsFor={waitsFor} compact />;
}
