import type { OrderStatus } from './public/status.ts';

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

/** What its buyer may expect next, when something was left out at the door. */
export const NEXT_SHORT =
  'It was delivered, but for what was left out at the door. You are billed only for what you received.';
export const nextText = ({ status, isShort }: { status: OrderStatus; isShort: boolean }): string =>
  status === 'delivered' && isShort ? NEXT_SHORT : NEXT_MESSAGES[status];
