import { Note, Panel } from '../../../ui/panel.tsx';
import { NEXT_MESSAGES } from '../public/messages.ts';
import type { OrderView } from '../server/public/queries.ts';
import { OrderProgress } from './progress.tsx';

/** Where an order stands, what comes next, and for a buyer until when it can be changed. */
export function OrderState(props: {
  order: Pick<OrderView, 'status' | 'holdReason'>;
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
          {NEXT_MESSAGES.on_hold}
        </Note>
      ) : null}
      <Panel>
        <OrderProgress status={order.status} />
        {(staff && order.status !== 'cancelled') || waits ? null : (
          <p className={order.status === 'cancelled' ? 'font-semibold' : 'mt-4'}>
            {NEXT_MESSAGES[order.status]}
          </p>
        )}
        {truck ? (
          <p role="status" className="mt-2 font-display text-2xl font-bold">
            {truck}
          </p>
        ) : null}
        {until ? <p className="mt-1 font-semibold">{until}</p> : null}
      </Panel>
    </>
  );
}
