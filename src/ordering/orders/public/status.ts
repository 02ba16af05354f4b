export const STATUSES = [
  'placed',
  'confirmed',
  'on_hold',
  'out_for_delivery',
  'delivered',
  'part_delivered',
  'cancelled',
] as const;
export type OrderStatus = (typeof STATUSES)[number];
/** What of an order that is delivered did not go as its state says: counts of which nobody has decided yet, or goods left out. */
export type AtDoor = 'counts-differ' | 'short';
/** Something is still to be done for these. */
export const OPEN_STATUSES: readonly OrderStatus[] = [
  'placed',
  'confirmed',
  'on_hold',
  'out_for_delivery',
  'part_delivered',
];

export const SHORTFALL_POLICIES = ['ask', 'back_order', 'drop'] as const;
export type ShortfallPolicy = (typeof SHORTFALL_POLICIES)[number];

/** The stored reason of an order that waits for somebody's approval. It promises no day. */
export const APPROVAL = 'approval';

/** The facts of an order from which its status is derived. */
export interface StatusFacts {
  status: OrderStatus;
  holdReason: string | null;
}

export const awaitsApproval = ({ status, holdReason }: StatusFacts): boolean =>
  status === 'on_hold' && holdReason === APPROVAL;

/** The status that the quantities say, for an order that has been to the door. Null = nothing was delivered. */
export function deliveredStatus(
  lines: readonly { ordered: number; cancelled: number; delivered: number }[],
): 'delivered' | 'part_delivered' | null {
  if (!lines.some((line) => line.delivered > 0)) return null;
  return lines.every((line) => line.delivered >= line.ordered - line.cancelled)
    ? 'delivered'
    : 'part_delivered';
}

/** Orders whose day can still be moved: not yet on the truck. */
export const MOVABLE_STATUSES: readonly OrderStatus[] = OPEN_STATUSES.filter(
  (status) => status !== 'out_for_delivery',
);
