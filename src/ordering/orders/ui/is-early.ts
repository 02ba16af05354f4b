import type { OrderView } from '../server/public/queries.ts';

/** It is to leave before the day that its customer was promised: nobody may be there, and its day is asked about first. At the door the stop itself asks. */
export const isEarly = (
  order: Pick<OrderView, 'promisedOn' | 'status'>,
  today: string,
): order is { promisedOn: string; status: OrderView['status'] } =>
  order.promisedOn !== null && order.promisedOn > today && order.status !== 'out_for_delivery';
