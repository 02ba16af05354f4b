import { z } from 'zod';
import { isId } from '../../../kit/id.ts';
import { unitCents } from '../../../kit/money-schema.ts';
import { SHORTFALL_POLICIES, STATUSES } from './status.ts';

// What programs read: orders, their lines and their events (GET endpoints). Amounts are integer
// cents, moments ISO 8601 in UTC, days YYYY-MM-DD, ids UUIDv7.

const ORDER_ID = '019a8c2e-5b7a-7c31-9f00-4a4f3c1d2e10';
const CUSTOMER_ID = '019a8c2e-1111-7a20-8b3e-0c5d7f9e1a2b';

const id = z.string().refine(isId, 'This is not an id.');
const cents = z.int().meta({ description: 'US cents' });
const count = z.int().min(0);
const moment = z.string().meta({ description: 'UTC', examples: ['2026-11-19T15:04:05.000Z'] });
const dayText = z.string().meta({ description: 'YYYY-MM-DD', examples: ['2026-11-20'] });
const day = z.iso.date().meta({ examples: ['2026-11-20'] });

/** One value, or the same parameter several times: any of them. */
export const anyOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .union([z.enum(values), z.array(z.enum(values)).min(1).max(20)])
    .transform((value): readonly T[number][] => (Array.isArray(value) ? value : [value]));

/** Where to go on, and how far. */
export const pageFields = {
  cursor: z
    .string()
    .max(500)
    .optional()
    .meta({ description: 'The `next` of the page before. Opaque.' }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(50)
    .meta({ examples: [50] }),
};

/** What a list of orders, lines, events, deliveries or invoices may be narrowed by: the order's own facts. */
export const orderFilterFields = {
  customer: id.optional().meta({ description: 'Customer id', examples: [CUSTOMER_ID] }),
  number: z
    .string()
    .trim()
    .min(1)
    .max(30)
    .optional()
    .meta({ description: 'The order’s number', examples: ['BC-100042'] }),
  po: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .optional()
    .meta({ description: 'The purchase order number, whole; case does not count' }),
  promisedFrom: day.optional().meta({ description: 'Promised for this day or later' }),
  promisedTo: day.optional().meta({ description: 'Promised for this day or earlier' }),
  changedSince: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: 'Changed at this moment or later', examples: ['2026-11-01T00:00:00Z'] }),
};

const status = anyOf(STATUSES).optional().meta({ description: 'State; may stand several times' });

export const readOrdersInput = z.strictObject({ ...orderFilterFields, status, ...pageFields });
export type ReadOrders = z.output<typeof readOrdersInput>;

export const readOrderLinesInput = z.strictObject({
  ...orderFilterFields,
  status,
  order: id.optional().meta({ description: 'Order id', examples: [ORDER_ID] }),
  product: id.optional().meta({ description: 'Product id' }),
  ...pageFields,
});
export type ReadOrderLines = z.output<typeof readOrderLinesInput>;

export const readOrderEventsInput = z.strictObject({
  ...orderFilterFields,
  order: id.optional().meta({ description: 'Order id', examples: [ORDER_ID] }),
  kind: z
    .string()
    .max(40)
    .optional()
    .meta({ examples: ['placed'] }),
  ...pageFields,
});
export type ReadOrderEvents = z.output<typeof readOrderEventsInput>;

export const readOneOrderInput = z.strictObject({
  order: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .meta({ description: 'Id or number', examples: ['BC-100042', ORDER_ID] }),
});

export const orderLineRecord = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  position: z.int(),
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  brand: z.string(),
  sizeUnit: z.string(),
  hazardous: z.boolean(),
  note: z.string(),
  unitPriceCents: unitCents,
  /** Where the frozen price came from; null for everyone but staff. */
  priceRule: z.string().nullable().meta({ description: 'Source of the price; staff only' }),
  taxable: z.boolean(),
  backOrdered: z.boolean(),
  ordered: count,
  cancelled: count,
  delivered: count,
  refused: count,
  returned: count,
  invoiced: count,
  credited: count,
});
export type OrderLineRecord = z.output<typeof orderLineRecord>;

export const orderRecord = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(STATUSES),
  deliveredShort: z
    .boolean()
    .meta({ description: 'Delivered, but for something that was left out at the door' }),
  version: z.int(),
  customerId: z.string(),
  shipTo: z.object({
    name: z.string(),
    address1: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
  }),
  holdReason: z.string().nullable(),
  poNumber: z.string(),
  note: z.string(),
  wantedOn: dayText.nullable(),
  /** Null while it waits for an approval. */
  promisedOn: dayText.nullable(),
  shortfallPolicy: z.enum(SHORTFALL_POLICIES),
  placedByName: z.string(),
  placedAt: moment,
  updatedAt: moment,
  subtotalCents: cents.meta({ description: 'The goods before the discount, in US cents' }),
  discountCents: cents,
  surchargeCents: cents.meta({ description: 'Fuel surcharge, in US cents' }),
  depositCents: cents.meta({ description: 'On returnable containers, in US cents' }),
  taxCents: cents,
  deliveryFeeCents: cents,
  totalCents: cents,
  lineCount: count,
});
export type OrderRecord = z.output<typeof orderRecord>;

export const orderEventRecord = z.object({
  id: z.int(),
  orderId: z.string(),
  orderNumber: z.string(),
  at: moment,
  kind: z.string(),
  /** The order's version after it. */
  version: z.int(),
  actorName: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type OrderEventRecord = z.output<typeof orderEventRecord>;

const next = z
  .string()
  .nullable()
  .meta({ description: 'The `cursor` of the next page; null on the last one' });

const EXAMPLE_LINE = {
  id: '019a8c2e-5b7a-7c31-9f00-4a4f3c1d2e11',
  orderId: ORDER_ID,
  orderNumber: 'BC-100042',
  position: 1,
  productId: '019a8c2d-0a00-7b11-8c22-9d33ae44bf55',
  sku: 'LF-1010-P5',
  name: 'Linen Bright Detergent',
  brand: 'Linnetfold',
  sizeUnit: '5 gal pail',
  hazardous: true,
  note: '',
  unitPriceCents: 8450,
  priceRule: null,
  taxable: true,
  backOrdered: false,
  ordered: 4,
  cancelled: 0,
  delivered: 4,
  refused: 0,
  returned: 0,
  invoiced: 4,
  credited: 0,
} satisfies OrderLineRecord;

const EXAMPLE_ORDER = {
  id: ORDER_ID,
  number: 'BC-100042',
  status: 'delivered',
  deliveredShort: false,
  version: 4,
  customerId: CUSTOMER_ID,
  shipTo: {
    name: 'Harbor House Hotel',
    address1: '12 Wharf Street',
    city: 'Newport',
    state: 'RI',
    zip: '02840',
  },
  holdReason: null,
  poNumber: 'PO-7781',
  note: '',
  wantedOn: null,
  promisedOn: '2026-11-20',
  shortfallPolicy: 'ask',
  placedByName: 'Maya Torres',
  placedAt: '2026-11-18T15:04:05.000Z',
  updatedAt: '2026-11-20T13:30:00.000Z',
  subtotalCents: 33800,
  discountCents: 0,
  surchargeCents: 0,
  depositCents: 0,
  taxCents: 2366,
  deliveryFeeCents: 0,
  totalCents: 36166,
  lineCount: 1,
} satisfies OrderRecord;

const EXAMPLE_EVENT = {
  id: 5120,
  orderId: ORDER_ID,
  orderNumber: 'BC-100042',
  at: '2026-11-18T15:04:05.000Z',
  kind: 'placed',
  version: 1,
  actorName: 'Maya Torres',
  detail: {},
} satisfies OrderEventRecord;

/** An example beside a contract, for the OpenAPI document. */
export const withExample = <T extends z.ZodType>(type: T, example: z.input<T>): T =>
  type.meta({ examples: [example as z.output<T>] });

export const orderRecords = withExample(z.object({ orders: z.array(orderRecord), next }), {
  orders: [EXAMPLE_ORDER],
  next: null,
});
export const orderWithLines = withExample(orderRecord.extend({ lines: z.array(orderLineRecord) }), {
  ...EXAMPLE_ORDER,
  lines: [EXAMPLE_LINE],
});
export const orderLineRecords = withExample(z.object({ lines: z.array(orderLineRecord), next }), {
  lines: [EXAMPLE_LINE],
  next: null,
});
export const orderEventRecords = withExample(
  z.object({ events: z.array(orderEventRecord), next }),
  { events: [EXAMPLE_EVENT], next: null },
);
