import {
  cutOffAt,
  type DeliveryTerms,
  promisedDay,
  type RouteDays,
} from '../../company/delivery-days.ts';

/** The day of an order that waits for an approval, for whoever approves it. */
export interface ApprovalDay {
  /** YYYY-MM-DD: for which it was ordered. */
  orderedFor: string;
  /** YYYY-MM-DD: for which its buyer wanted it; null: as soon as it can come. */
  wantedOn: string | null;
  /** YYYY-MM-DD: the delivery day if it is approved now. */
  comesOn: string;
  /** The moment (UTC milliseconds) until which it could be ordered, or approved, for the first; null: that has not passed. */
  passedAtMs: number | null;
  /** The moment (UTC milliseconds) until which an approval keeps the day. */
  untilMs: number;
  timeZone: string;
}

/** Whether it is delivered later than ordered or requested, even if approved now. */
export const comesLate = ({ orderedFor, wantedOn, comesOn }: ApprovalDay): boolean =>
  comesOn !== orderedFor || (wantedOn !== null && comesOn > wantedOn);

/** An approval gives an order its day, reckoned from the moment of the approval: the day that its buyer ordered for may be gone by then. */
export function dayOnceApproved(
  terms: DeliveryTerms,
  order: { promisedOn: string; wantedOn: string | null; routeDays: RouteDays },
  nowMs: number,
): ApprovalDay {
  const untilMs = cutOffAt(terms, order.promisedOn);
  return {
    orderedFor: order.promisedOn,
    wantedOn: order.wantedOn,
    comesOn: promisedDay(terms, order, nowMs),
    passedAtMs: nowMs >= untilMs ? untilMs : null,
    untilMs,
    timeZone: terms.timeZone,
  };
}
