import type { Failure } from '../../../../kit/failure.ts';
import { useSendKept } from '../../../../ui/use-send-kept.ts';
import { VISIT_ORDERS } from '../../choices.ts';
import { forgetGuides, repriceGuide } from '../kept-guides.ts';
import { type KeptOrder, keptOrders } from '../kept-orders.ts';

/** Orders that were taken on this device at a customer's: on their way, refused, or placed and not yet read. */
export const useVisitOrders = (person: string): KeptOrder[] => keptOrders.useAll(person);

/** Sends one of them, under its key. */
export function SendVisitOrder({ person, order }: { person: string; order: KeptOrder }) {
  const { customerId, key, lines, poNumber, note, beside = [] } = order;
  useSendKept<{ error?: Failure; placed?: KeptOrder['placed'] }>(
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
        key,
      },
    },
    ({ error, placed }) => {
      if (placed) return keptOrders.keep(person, { ...order, placed });
      if (!error) return;
      const refused = error as NonNullable<KeptOrder['refused']>;
      repriceGuide(person, customerId, refused.details?.prices ?? []);
      keptOrders.keep(person, { ...order, refused });
    },
  );
  return null;
}

/** The person has read what became of it. */
export const visitOrderSeen = keptOrders.drop;

/** At sign-out: no prices stay on the device. */
export const leaveNoGuides = forgetGuides;
