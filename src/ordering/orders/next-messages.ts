import type { AtDoor, OrderStatus } from './public/status.ts';

/** What the buyer may expect next. */
export const NEXT_MESSAGES: Record<OrderStatus, string> = {
  placed: 'We check stock and confirm your order.',
  confirmed: 'We pack your order and bring it on its delivery day.',
  on_hold: 'Our office looks at this order before it goes on. We call you if we need anything.',
  out_for_delivery: 'Your order is out for delivery.',
  delivered: 'Everything was delivered.',
  part_delivered: 'Some of it was delivered. Our office takes care of the rest.',
  cancelled: 'This order was cancelled. Nothing will be delivered.',
};

/** The same, when something was left out at the door or counts of it differ. */
const NEXT_AT_DOOR: Record<AtDoor, string> = {
  short:
    'It was delivered, but for what was left out at the door. You are billed only for what you received.',
  'counts-differ':
    'It was delivered, and two counts of it differ. We look into it; until then the lower count is billed.',
};
export const nextText = ({
  status,
  atDoor,
}: {
  status: OrderStatus;
  atDoor: AtDoor | null;
}): string => (status === 'delivered' && atDoor ? NEXT_AT_DOOR[atDoor] : NEXT_MESSAGES[status]);
