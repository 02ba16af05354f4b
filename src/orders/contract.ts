import { z } from 'zod';
import { idText, LINES_MAX, quantity } from '../cart/contract.ts';
import type { Role } from '../kit/actor.ts';

export const STATUSES = ['placed', 'confirmed', 'on_hold', 'out_for_delivery', 'delivered', 'part_delivered', 'cancelled'] as const;
export type OrderStatus = (typeof STATUSES)[number];
/** Something is still to be done for these. */
export const OPEN_STATUSES: readonly OrderStatus[] = ['placed', 'confirmed', 'on_hold', 'out_for_delivery', 'part_delivered'];

export const SHORTFALL_POLICIES = ['ask', 'back_order', 'drop'] as const;
export type ShortfallPolicy = (typeof SHORTFALL_POLICIES)[number];

const cents = z.int().min(0);
const day = z.iso.date();
const poNumber = z.string().trim().max(50);
const note = z.string().trim().max(2000);
const shortfallPolicy = z.enum(SHORTFALL_POLICIES);

export const placeOrderInput = z.strictObject({
  customerId: idText,
  /** The price is what the buyer saw: a guard, never the price that is charged. */
  lines: z
    .array(z.strictObject({ productId: idText, quantity, expectedUnitPriceCents: cents }))
    .min(1)
    .max(LINES_MAX),
  poNumber: poNumber.default(''),
  wantedOn: day.nullable().default(null),
  note: note.default(''),
  shortfallPolicy: shortfallPolicy.default('ask'),
});
export type PlaceOrder = z.output<typeof placeOrderInput>;

export const orderPlaced = z.object({
  orderId: z.string(),
  number: z.string(),
  status: z.enum(STATUSES),
  version: z.int(),
  subtotalCents: cents,
  taxCents: cents,
  deliveryFeeCents: cents,
  totalCents: cents,
  backOrdered: z.array(z.string()),
});
export type OrderPlaced = z.output<typeof orderPlaced>;

const of = { orderId: idText, version: z.int().min(1) };

/** Commands of update-order. `version` is the one that the caller saw: a stale one is refused. */
export const updateOrderInput = z.discriminatedUnion(
  'action',
  [
    z.strictObject({ ...of, action: z.literal('confirm') }),
    z.strictObject({ ...of, action: z.literal('hold'), reason: z.string().trim().min(1).max(200) }),
    z.strictObject({ ...of, action: z.literal('release') }),
    z.strictObject({ ...of, action: z.literal('send-out') }),
    z.strictObject({ ...of, action: z.literal('back-to-confirmed') }),
    /** Leaves out what is still open of a part-delivered order. */
    z.strictObject({ ...of, action: z.literal('close-rest') }),
    z.strictObject({ ...of, action: z.literal('cancel'), reason: z.string().trim().max(200).default('') }),
    z.strictObject({
      ...of,
      action: z.literal('change-lines'),
      /** The wanted quantity of each named product; 0 cancels its line, others stay. A product that is new on the order needs the price that was seen. */
      lines: z
        .array(z.strictObject({ productId: idText, quantity: z.int().min(0).max(9999), expectedUnitPriceCents: cents.optional() }))
        .min(1)
        .max(LINES_MAX),
    }),
    z.strictObject({ ...of, action: z.literal('cancel-line'), productId: idText }),
    z.strictObject({
      ...of,
      action: z.literal('change-details'),
      poNumber: poNumber.optional(),
      wantedOn: day.nullable().optional(),
      note: note.optional(),
      shortfallPolicy: shortfallPolicy.optional(),
    }),
  ],
  { unionFallback: true },
);
export type UpdateOrder = z.output<typeof updateOrderInput>;
export type OrderAction = UpdateOrder['action'];

export const orderUpdated = z.object({ orderId: z.string(), number: z.string(), status: z.enum(STATUSES), version: z.int(), totalCents: cents });
export type OrderUpdated = z.output<typeof orderUpdated>;

interface Move {
  /** Who may, in which state. A state that is not named refuses the action. */
  from: Readonly<Partial<Record<Role, readonly OrderStatus[]>>>;
  /** Null: the status stays, or follows from the quantities. */
  to: OrderStatus | null;
}

const staff = (...from: OrderStatus[]): Move['from'] => ({ admin: from, super_admin: from });
/** product.md's permission table: a buyer while `placed`, admin until it goes out, super_admin until it is delivered. */
const BEFORE_LEAVING: OrderStatus[] = ['placed', 'confirmed', 'on_hold'];
const change: Move['from'] = { user: ['placed'], admin: BEFORE_LEAVING, super_admin: [...BEFORE_LEAVING, 'out_for_delivery', 'part_delivered'] };

/**
 * The state machine: action -> who may from which state, and where it leads. Deliveries alone lead to `delivered` and `part_delivered`.
 * An order that is out is never cancelled as a whole (the driver may be handing it over): it comes back to `confirmed` first.
 */
export const MOVES: Readonly<Record<OrderAction, Move>> = {
  confirm: { from: staff('placed', 'on_hold'), to: 'confirmed' },
  hold: { from: staff('placed', 'confirmed'), to: 'on_hold' },
  release: { from: staff('on_hold'), to: 'placed' },
  'send-out': { from: staff('confirmed', 'part_delivered'), to: 'out_for_delivery' },
  'back-to-confirmed': { from: staff('out_for_delivery'), to: 'confirmed' },
  'close-rest': { from: staff('part_delivered'), to: 'delivered' },
  cancel: { from: { user: ['placed'], admin: BEFORE_LEAVING, super_admin: BEFORE_LEAVING }, to: 'cancelled' },
  'change-lines': { from: change, to: null },
  'cancel-line': { from: change, to: null },
  'change-details': { from: change, to: null },
};

/** True when a person of this role may do it in this state; the scope decides which orders they see at all. */
export function mayDo(role: Role, action: OrderAction, status: OrderStatus): boolean {
  return MOVES[action].from[role]?.includes(status) ?? false;
}

/** The status that the quantities say, for an order that has been to the door. Null = nothing was delivered. */
export function deliveredStatus(lines: readonly { ordered: number; cancelled: number; delivered: number }[]): 'delivered' | 'part_delivered' | null {
  if (!lines.some((line) => line.delivered > 0)) return null;
  return lines.every((line) => line.delivered >= line.ordered - line.cancelled) ? 'delivered' : 'part_delivered';
}
