import { Badge, type NoteTone } from '../../../../ui/panel.tsx';
import { STATUS_MESSAGES } from '../../public/messages.ts';
import type { OrderStatus } from '../../public/status.ts';

const TONES: Record<OrderStatus, NoteTone | 'plain'> = {
  placed: 'info',
  confirmed: 'info',
  on_hold: 'warning',
  out_for_delivery: 'warning',
  delivered: 'success',
  part_delivered: 'warning',
  cancelled: 'plain',
};

export function StatusBadge({ status, low = false }: { status: OrderStatus; low?: boolean }) {
  return (
    <Badge tone={TONES[status]} low={low}>
      {STATUS_MESSAGES[status]}
    </Badge>
  );
}
