import { z } from 'zod';
import { isId } from '../../kit/id.ts';
import {
  anyOf,
  orderFilterFields,
  pageFields,
  withExample,
} from '../../ordering/orders/public/reading-contract.ts';
import { CASE_KINDS, CASE_OUTCOMES } from './case-contract.ts';
import { DELIVERY_STATES } from './contract.ts';

// What programs read of deliveries. Accepted attempts only: what is planned is not a delivery yet.

const id = z.string().refine(isId, 'This is not an id.');
const day = z.iso.date().meta({ examples: ['2026-11-20'] });
const count = z.int().min(0);
const moment = z.string().nullable();

export const readDeliveriesInput = z.strictObject({
  ...orderFilterFields,
  order: id.optional().meta({ description: 'Order id' }),
  state: anyOf(DELIVERY_STATES).optional().meta({ description: 'State; may stand several times' }),
  deliveredFrom: day.optional().meta({ description: 'At the door on this day or later' }),
  deliveredTo: day.optional().meta({ description: 'At the door on this day or earlier' }),
  ...pageFields,
});
export type ReadDeliveries = z.output<typeof readDeliveriesInput>;

export const readOneDeliveryInput = z.strictObject({ id });

export const deliveryRecord = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  customerId: z.string(),
  attempt: z.int(),
  state: z.enum(DELIVERY_STATES),
  deliveredOn: z.string().nullable().meta({ description: 'YYYY-MM-DD, the company’s day' }),
  doneAt: z.string().meta({ description: 'At the door (UTC)' }),
  acceptedAt: z.string().meta({ description: 'When the report of it came (UTC)' }),
  driverName: z.string(),
  signerName: z.string(),
  noSignatureReason: z.string(),
  note: z.string(),
  recordHash: z.string().meta({ description: 'SHA-256 of the signed record' }),
  signerRole: z.string(),
  signed: z.boolean().meta({ description: 'A signature was drawn' }),
  signedByName: z.boolean().meta({ description: 'The typed name stands for it' }),
  leftAt: z.string().meta({ description: 'Where it was left, when nobody took it' }),
  failedReason: z.string(),
  deviceTime: moment.meta({ description: 'The phone’s clock, as it was sent (UTC)' }),
  arrivedAt: moment.meta({
    description: 'The first entry on the driver’s phone at this stop, by its clock',
  }),
  signedAt: moment,
  clockOffsetMs: z
    .int()
    .nullable()
    .meta({ description: 'The phone’s clock less ours when the stop arrived' }),
  wasOffline: z.boolean(),
  runId: z.string().nullable(),
  photos: z.array(z.object({ sha256: z.string(), kind: z.string() })),
  empties: z.array(
    z.object({ kind: z.string(), taken: count, leftThere: count, reason: z.string() }),
  ),
  corrections: count.meta({ description: 'How often it was corrected since' }),
  cases: z
    .array(
      z.object({
        id: z.string(),
        kind: z.enum(CASE_KINDS),
        orderLineId: z.string().nullable(),
        told: count.meta({ description: 'By the driver’s report' }),
        other: count.meta({ description: 'By the other count' }),
        billed: count.meta({ description: 'Billed until it is decided' }),
        outcome: z.enum(CASE_OUTCOMES).nullable(),
        agreed: count.nullable(),
      }),
    )
    .meta({ description: 'Lines of which two counts differ' }),
  lines: z.array(
    z.object({
      orderLineId: z.string().nullable(),
      productId: z.string(),
      sku: z.string(),
      name: z.string(),
      sizeUnit: z.string(),
      expected: count,
      delivered: count,
      reason: z.string(),
      reasonNote: z.string(),
      notOnTruck: count.meta({
        description: 'Of what is missing, not on the truck; the reason is of the others',
      }),
      isExtra: z.boolean(),
      loaded: count.nullable().meta({ description: 'What the load check counted' }),
      standing: count.meta({ description: 'Delivered, after all corrections' }),
    }),
  ),
});
export type DeliveryRecord = z.output<typeof deliveryRecord>;

const EXAMPLE = {
  id: '019a9530-7d40-7a10-8c11-5e6f7a8b9c0d',
  orderId: '019a8c2e-5b7a-7c31-9f00-4a4f3c1d2e10',
  orderNumber: 'BC-100042',
  customerId: '019a8c2e-1111-7a20-8b3e-0c5d7f9e1a2b',
  attempt: 1,
  state: 'delivered',
  deliveredOn: '2026-11-20',
  doneAt: '2026-11-20T13:28:00.000Z',
  acceptedAt: '2026-11-20T13:30:00.000Z',
  driverName: 'Dan Ortiz',
  signerName: 'Ana Reyes',
  noSignatureReason: '',
  note: '',
  recordHash: 'b1946ac92492d2347c6235b4d2611184b1946ac92492d2347c6235b4d2611184',
  signerRole: 'Storekeeper',
  signed: true,
  signedByName: false,
  leftAt: '',
  failedReason: '',
  deviceTime: '2026-11-20T13:29:58.000Z',
  arrivedAt: '2026-11-20T13:20:00.000Z',
  signedAt: '2026-11-20T13:29:40.000Z',
  clockOffsetMs: -2000,
  wasOffline: false,
  runId: null,
  photos: [],
  empties: [{ kind: 'drum-55', taken: 2, leftThere: 0, reason: '' }],
  corrections: 0,
  cases: [],
  lines: [
    {
      orderLineId: '019a8c2e-5b7a-7c31-9f00-4a4f3c1d2e11',
      productId: '019a8c2d-0a00-7b11-8c22-9d33ae44bf55',
      sku: 'LF-1010-P5',
      name: 'Linen Bright Detergent',
      sizeUnit: '5 gal pail',
      expected: 4,
      delivered: 4,
      reason: '',
      reasonNote: '',
      notOnTruck: 0,
      isExtra: false,
      loaded: 4,
      standing: 4,
    },
  ],
} satisfies DeliveryRecord;

export const oneDelivery = withExample(deliveryRecord, EXAMPLE);
export const deliveryRecords = withExample(
  z.object({
    deliveries: z.array(deliveryRecord),
    next: z.string().nullable().meta({ description: 'The `cursor` of the next page' }),
  }),
  { deliveries: [EXAMPLE], next: null },
);

export const deliveryProof = withExample(
  z.object({
    version: z.int().meta({ description: 'Which facts the record holds; 2 since 2026-11' }),
    record: z
      .string()
      .meta({ description: 'JSON with sorted keys and no spaces: the text that was hashed' }),
    sha256: z.string().meta({ description: 'SHA-256 of the text, as the rows say it now' }),
    recordHash: z.string().meta({ description: 'SHA-256 as it was written at acceptance' }),
    holds: z.boolean(),
  }),
  {
    version: 2,
    record: '{"acceptedAt":"2026-11-20T13:30:00.000Z","appVersion":"","arrivedAt":null}',
    sha256: EXAMPLE.recordHash,
    recordHash: EXAMPLE.recordHash,
    holds: true,
  },
);
