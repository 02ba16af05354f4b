import { Note } from '../../../ui/panel.tsx';
import { NEXT_MESSAGES, nextText } from '../next-messages.ts';
import type { HeldFacts } from '../server/held-order.ts';
import type { OrderView } from '../server/public/queries.ts';
import { HeldOrder } from './held-facts.tsx';
import { OrderProgress } from './progress.tsx';

/** Where an order stands, what comes next, and for a buyer until when it can be changed. */
export function OrderState(props: {
  order: Pick<OrderView, 'status' | 'holdReason' | 'atDoor' | 'customerId' | 'totalCents'>;
  /** What decides about an order that we hold; null where this person does not. */
  held: HeldFacts | null;
  staff: boolean;
  /** The panel below names what the order waits for. */
  waits: boolean;
  until: string | null;
  /** Where the truck is; null while that is not known. */
  truck: string | null;
}) {
  const { order, held, staff, waits, until, truck } = props;
  return (
    <>
      {order.status === 'on_hold' && !waits ? (
        // The state "on hold" is shown beside the number; the note gives the reason.
        <Note tone="warning" title={order.holdReason ?? ''}>
          {staff ? null : NEXT_MESSAGES.on_hold}
          {held ? <HeldOrder held={held} {...order} /> : null}
        </Note>
      ) : null}
      <div className="grid gap-2 empty:hidden">
        {/* Staff read the state beside the number. */}
        {staff ? null : <OrderProgress {...order} />}
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
