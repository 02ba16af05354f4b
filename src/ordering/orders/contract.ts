import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';
import { unitCents } from '../../kit/money-schema.ts';
import { MAX_LINES } from '../../kit/quantity.ts';
import { lineNote, quantity } from '../cart/contract.ts';
import { MAX_PO } from '../cart/limits.ts';
import { SHORTFALL_POLICIES, STATUSES } from './public/status.ts';

// The states and who may move between them stand apart: screens need them without the schemas.

const cents = z.int().min(0);
const unitPrice = unitCents.min(0);
const day = z.iso.date();
export const poNumber = z
  .string()
  .trim()
  .max(MAX_PO, `Keep the PO number within ${MAX_PO} characters.`);
const note = z.string().trim().max(2000);
const shortfallPolicy = z.enum(SHORTFALL_POLICIES);

/** Neither the customer nor the driver sees it. */
export const MAX_INTERNAL_NOTE = 2000;
/** Why staff give another price; it goes into the audit log. */
export const overrideReason = z
  .string()
  .trim()
  .min(3, 'Say why the price is another.')
  .max(200, 'Keep the reason within 200 characters.');

export const placeOrderInput = z.strictObject({
  customerId: idText,
  /** The price is what the buyer saw: a guard, never the price that is charged. */
  lines: z
    .array(
      z.strictObject({
        productId: idText,
        quantity,
        expectedUnitPriceCents: unitPrice,
        note: lineNote.default(''),
        /** For staff: another price, for this order only. */
        override: z.strictObject({ unitPriceCents: unitPrice, reason: overrideReason }).optional(),
      }),
    )
    .min(1)
    .max(MAX_LINES),
  poNumber: poNumber.default(''),
  wantedOn: day.nullable().default(null),
  /** The day that the buyer was shown: an order that would come on another one is refused with it. Null: any day will do. */
  expectedOn: day.nullable().default(null),
  note: note.default(''),
  shortfallPolicy: shortfallPolicy.default('ask'),
  /** What our own people say of an order that they enter for a customer. */
  desk: z
    .strictObject({
      /** Which of the customer's buyers asked for it. */
      askedBy: idText.nullable().default(null),
      /** For staff alone. */
      internalNote: z.string().trim().max(MAX_INTERNAL_NOTE).default(''),
      /** Prices under the company's margin rule are meant. */
      marginAccepted: z.boolean().default(false),
    })
    .optional(),
});
export type PlaceOrder = z.output<typeof placeOrderInput>;

/** What of the cart goes to an order of its customer that is on its way already; the price is what the buyer saw. */
export const addToOrderInput = z.strictObject({
  orderId: idText,
  version: z.int().min(1),
  customerId: idText,
  lines: z
    .array(
      z.strictObject({
        productId: idText,
        quantity,
        expectedUnitPriceCents: unitPrice,
        note: lineNote.default(''),
      }),
    )
    .min(1)
    .max(MAX_LINES),
});
export type AddToOrder = z.output<typeof addToOrderInput>;

export const orderPlaced = z.object({
  orderId: z.string(),
  number: z.string(),
  status: z.enum(STATUSES),
  version: z.int(),
  /** The day for which it is promised: YYYY-MM-DD. Null while it waits for an approval. */
  promisedOn: z.string().nullable(),
  /** The goods, before the discount. */
  subtotalCents: cents,
  discountCents: cents,
  surchargeCents: cents,
  depositCents: cents,
  taxCents: cents,
  deliveryFeeCents: cents,
  totalCents: cents,
  backOrdered: z.array(z.string()),
});
export type OrderPlaced = z.output<typeof orderPlaced>;

const of = { orderId: idText, version: z.int().min(1) };
/** Why the truck comes on a day that is closed, or not the customer's. It stays in the order's history. */
const anyway = z.string().trim().max(200).optional();

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
    /** Promises another day. The customer is told, with the reason. */
    z.strictObject({
      ...of,
      action: z.literal('move-day'),
      promisedOn: day,
      /** The customer reads it; the day of a truck needs none. */
      reason: z.string().trim().max(200).default(''),
      anyway,
    }),
    /** The day of the second attempt; none: the truck's next day. The customer is notified. */
    z.strictObject({
      ...of,
      action: z.literal('redeliver'),
      promisedOn: day.optional(),
      reason: z.string().trim().max(200).default(''),
      anyway,
    }),
    /** `redeliver` is taken back: the desk decides about the rest anew. */
    z.strictObject({ ...of, action: z.literal('undo-rest') }),
    /** The desk decides about the rest on this day. */
    z.strictObject({ ...of, action: z.literal('ask-later'), askOn: day }),
    z.strictObject({
      ...of,
      action: z.literal('cancel'),
      reason: z.string().trim().max(200).default(''),
    }),
    z.strictObject({
      ...of,
      action: z.literal('change-lines'),
      /** The wanted quantity of each named product; 0 cancels its line, others stay. A product that is new on the order needs the price that was seen. */
      lines: z
        .array(
          z.strictObject({
            productId: idText,
            quantity: z.int().min(0).max(9999),
            expectedUnitPriceCents: unitPrice.optional(),
          }),
        )
        .min(1)
        .max(MAX_LINES),
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
    /** Takes something off the goods: an amount, or hundredths of a percent. Neither takes the discount back. The customer reads the reason. */
    z
      .strictObject({
        ...of,
        action: z.literal('discount'),
        fixedCents: cents.max(1_000_000_00).default(0),
        basisPoints: z.int().min(0).max(100_00).default(0),
        reason: z.string().trim().min(1, 'Say why.').max(200),
      })
      .refine(({ fixedCents, basisPoints }) => fixedCents === 0 || basisPoints === 0, {
        path: ['fixedCents'],
        message: 'Give an amount or a percentage, not both.',
      }),
    /** Releases an order above a spending limit: by its approver. */
    z.strictObject({ ...of, action: z.literal('approve') }),
    /** Releases it instead of its approver, who is told with the reason: by the desk. */
    z.strictObject({
      ...of,
      action: z.literal('approve-instead'),
      reason: z.string().trim().min(1, 'Say why you release it.').max(200),
    }),
    /** Cancels it; the buyer reads the reason. */
    z.strictObject({
      ...of,
      action: z.literal('decline'),
      reason: z.string().trim().min(1, 'Say why you decline it.').max(200),
    }),
    /** Products, notes of lines and details in one save, as one version. What is absent stays. */
    z.strictObject({
      ...of,
      action: z.literal('edit'),
      lines: z
        .array(
          z.strictObject({
            productId: idText,
            quantity: z.int().min(0).max(9999).optional(),
            expectedUnitPriceCents: unitPrice.optional(),
            note: lineNote.optional(),
          }),
        )
        .max(MAX_LINES)
        .default([]),
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
export type EditOrder = Extract<UpdateOrder, { action: 'edit' }>;

/** What our own people note of an order; neither its customer nor its driver reads it. */
export const noteOrderInput = z.strictObject({
  orderId: idText,
  note: z.string().trim().min(1, 'Write a note.').max(2000),
});
export type NoteOrder = z.output<typeof noteOrderInput>;
export const orderNoted = z.object({ noted: z.string() });

export const messageOrderInput = z.strictObject({
  orderId: idText,
  message: z.string().trim().min(1, 'Write a message.').max(2000),
});
export type MessageOrder = z.output<typeof messageOrderInput>;

export const orderUpdated = z.object({
  orderId: z.string(),
  number: z.string(),
  status: z.enum(STATUSES),
  version: z.int(),
  totalCents: cents,
  /** Null while it waits for an approval. */
  promisedOn: z.string().nullable(),
  /** The run that it left with its day, and whether goods of it are in the truck there; missing: it left none. */
  leftRun: z.object({ name: z.string(), day: z.string(), loaded: z.boolean() }).optional(),
});
export type OrderUpdated = z.output<typeof orderUpdated>;
