import { shiftDay } from '../../kit/time.ts';
import type { DeliverySummary } from '../deliveries/contract.ts';

export interface OpenReport {
  deliveryId: string;
  /** The page of the report. */
  to: string;
  deliveredOn: string;
  /** YYYY-MM-DD: the last day on which it is taken. */
  until: string;
}

/** Of which deliveries of an order something can be reported today, by the company's day. */
export function openReports(order: {
  deliveries: readonly Pick<DeliverySummary, 'id' | 'deliveredOn' | 'lines'>[];
  mayReport: boolean;
  claimDays: number;
  today: string;
}): OpenReport[] {
  const { deliveries, mayReport, claimDays, today } = order;
  return deliveries.flatMap(({ id, deliveredOn, lines }) => {
    if (!mayReport || !deliveredOn || !lines.some(({ delivered }) => delivered > 0)) return [];
    const until = shiftDay(deliveredOn, claimDays);
    return today > until
      ? []
      : [{ deliveryId: id, to: `/dashboard/deliveries/${id}/claim`, deliveredOn, until }];
  });
}
