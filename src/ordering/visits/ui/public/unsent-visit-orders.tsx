import type { Failure } from '../../../../kit/failure.ts';
import { useSendStored } from '../../../../ui/use-send-stored.ts';
import { orderFor, VISIT_ORDERS } from '../../choices.ts';
import { forgetGuides, repriceGuide } from '../stored-guides.ts';
import { type StoredOrder, storedOrders } from '../stored-orders.ts';

/** Orders that were taken on this device at a customer's: on their way, refused, or placed and not yet read. */
export const useVisitOrders = (person: string): StoredOrder[] => storedOrders.useAll(person);

/** The same as the device has it now, for who has no screen. */
export const visitOrdersOf = (person: string): StoredOrder[] => storedOrders.all(person);

/** Sends one of them, under its key. */
export function SendVisitOrder({ person, order }: { person: string; order: StoredOrder }) {
  const { customerId, key, lines, poNumber, note, beside = [] } = order;
  const { wantedOn = '', askedBy = '', ofCall = false } = order;
  useSendStored<{ error?: Failure; placed?: StoredOrder['placed'] }>(
    {
      name: `visit-order-${key}`,
      action: VISIT_ORDERS,
      form: {
        person,
        customerId,
        lines: JSON.stringify(lines),
        poNumber,
        note,
        beside: beside.join(','),
        wantedOn,
        askedBy,
        ofCall: ofCall ? 'on' : '',
        key,
      },
    },
    ({ error, placed }) => {
      if (placed) return storedOrders.store(person, { ...order, placed });
      if (!error) return;
      const refused = error as NonNullable<StoredOrder['refused']>;
      repriceGuide(person, customerId, refused.details?.prices ?? []);
      storedOrders.store(person, { ...order, refused });
    },
  );
  return null;
}

/** Where a refused one stands again as it was typed. */
export const takenAgainAt = ({ customerId, ofCall }: StoredOrder): string =>
  ofCall ? orderFor(customerId) : `/dashboard/customers/${customerId}?write=order`;

/** The person has read what became of it. */
export const visitOrderSeen = storedOrders.drop;

/** At sign-out: no prices stay on the device. */
export const leaveNoGuides = forgetGuides;
