import { useConfirm } from '../../../ui/confirm.tsx';
import type { OrderAction } from '../contract.ts';
import { earlyMessages as words } from '../early-messages.ts';
import type { OrderView } from '../server/public/queries.ts';
import { isEarly } from './is-early.ts';
import type { OrderMove } from './use-order-move.ts';

export interface Step {
  action: OrderAction;
  label: string;
  /** The confirmation before the action. */
  sure?: string;
}

/** Takes a step, after its question where it has one: whether it is meant, or whether it may go ahead of its day. */
export function useTake(order: OrderView, today: string, send: OrderMove['send']) {
  const confirm = useConfirm();
  return ({ action, label, sure }: Step) => {
    const onConfirm = () => send(action);
    if (action === 'send-out' && isEarly(order, today))
      return confirm({
        title: words.title(order.promisedOn),
        message: words.text,
        confirmText: words.yes,
        cancelText: words.no,
        onConfirm,
      });
    if (!sure) return send(action);
    return confirm({ title: `${label}?`, message: sure, confirmText: label, onConfirm });
  };
}
