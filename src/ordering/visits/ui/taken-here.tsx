import { Link } from 'react-router';
import { usePerson } from '../../../company/ui/person.ts';
import { orderFor } from '../choices.ts';
import * as messages from '../messages.ts';
import { storedOrders } from './stored-orders.ts';

/** What became of the orders that were taken for this customer on this device, where the customer stands. */
export function TakenHere({
  customerId,
  onOpen,
  exceptKey = '',
}: {
  customerId: string;
  onOpen: () => void;
  /** Of one that stands beside it with its lines. */
  exceptKey?: string;
}) {
  const orders = storedOrders
    .useAll(usePerson())
    .filter(
      (one) => one.customerId === customerId && (one.key !== exceptKey || one.refused !== null),
    );
  if (orders.length === 0) return null;
  return (
    <ul className="text-sm leading-5 font-semibold">
      {orders.map(({ key, placed, refused, ofCall }) => (
        <li key={key}>
          {placed ? (
            <Link
              to={`/dashboard/orders/${placed.id}`}
              className="inline-flex min-h-11 items-center text-brand underline lg:min-h-6"
            >
              {messages.orderBecame(placed.number)}
            </Link>
          ) : refused && ofCall ? (
            <Link
              to={orderFor(customerId)}
              className="inline-flex min-h-11 items-center text-danger underline lg:min-h-6"
            >
              {messages.ORDER_REFUSED}
            </Link>
          ) : refused ? (
            <button
              type="button"
              onClick={onOpen}
              className="min-h-11 cursor-pointer text-danger underline"
            >
              {messages.ORDER_REFUSED}
            </button>
          ) : (
            messages.ORDER_WAITS
          )}
        </li>
      ))}
    </ul>
  );
}
