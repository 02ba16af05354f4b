import { Note } from '../../../ui/panel.tsx';
import { NEXT_MESSAGES, nextText } from '../next-messages.ts';
import type { OrderView } from '../server/public/queries.ts';
import { OrderProgress } from './progress.tsx';

/** Where an order stands, what comes next, and for a buyer until when it can be changed. */
export function OrderState(props: {
  order: Pick<OrderView, 'status' | 'holdReason' | 'isShort'>;
  staff: boolean;
  /** The panel below says what it waits for. */
  waits: boolean;
  until: string | null;
  /** Where the truck is; null while that is not known. */
  truck: string | null;
}) {
  const { order, staff, waits, until, truck } = props;
  return (
    <>
      {order.status === 'on_hold' && !waits ? (
        <Note tone="warning" title={`On hold: ${order.holdReason ?? ''}`}>
          {staff ? null : NEXT_MESSAGES.on_hold}
        </Note>
      ) : null}
      <div className="grid gap-2">
        <OrderProgress status={order.status} />
        {(staff && order.status !== 'cancelled') || order.status === 'on_hold' ? null : (
          <p className={order.status === 'cancelled' ? 'font-semibold' : ''}>{nextText(order)}</p>
        )}
        {until ? <p>{until}</p> : null}
        {truck ? (
          <p role="status" className="font-display text-2xl font-bold">
            {truck}
          </p>
        ) : null}
      </div>
    </>
  );
}
