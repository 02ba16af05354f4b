import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../kit/quantity.ts';
import { signature } from '../../kit/signature.ts';
import type { DeliveryCase } from './case-contract.ts';
import { type Evidence, evidence } from './evidence.ts';
import { fetchedGoods } from './fetched-contract.ts';
import {
  type CorrectionReason,
  EMPTY_KINDS,
  FAILED_REASONS,
  type FailedReason,
  PHOTO_KINDS,
  type PhotoKind,
  REASONS,
  type Reason,
} from './reasons.ts';

export const DELIVERY_STATES = [
  'planned',
  'out',
  'delivered',
  'delivered_short',
  'refused',
  'failed',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The customer did not want it; everything else is our own doing and stays owed. */
export const UNWANTED: readonly Reason[] = ['refused', 'not-needed', 'refused-price'];

/** So long is what happened to one line. */
export const MAX_REASON_NOTE = 500;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'This is not a SHA-256.');
const deviceMoment = z.iso.datetime({ offset: true });

/** A photo by its bytes, which are sent apart from the delivery, before or after it. */
export const deliveryPhoto = z.strictObject({
  sha256,
  kind: z.enum(PHOTO_KINDS),
  /** The line that it shows; none: the stop as a whole. */
  orderLineId: idText.optional(),
  takenAt: deviceMoment.optional(),
});
export type DeliveryPhoto = z.output<typeof deliveryPhoto>;
/** A photo as the record keeps it: the receiver's own are among them. */
export interface StoredPhoto extends Omit<DeliveryPhoto, 'kind'> {
  kind: PhotoKind;
}

/** Empties of one kind. Taken only when closed, labelled as if full, and with at most one inch left (49 CFR 173.29; domain.md 5). */
const empties = z.strictObject({
  kind: z.enum(EMPTY_KINDS),
  taken: z.int().min(0).max(999),
  closed: z.boolean().default(false),
  labelled: z.boolean().default(false),
  underOneInch: z.boolean().default(false),
  /** Those that had to stay, and why. */
  leftThere: z.int().min(0).max(999).default(0),
  reason: z.string().trim().max(200).default(''),
});
export type Empties = z.output<typeof empties>;

/** Everything below `note` came later: a phone with an earlier release leaves it out, and is understood. */
export const deliverOrderInput = z.strictObject({
  orderId: idText,
  /** What happened to each line that was on the truck. A line that is not named was not on it and stays open. */
  lines: z
    .array(
      z.strictObject({
        orderLineId: idText,
        delivered: z.int().min(0).max(MAX_QUANTITY),
        reason: z.enum(REASONS).optional(),
        reasonNote: z.string().trim().max(MAX_REASON_NOTE).default(''),
        /** Of what is missing, so many were not on the truck; the reason is of the others. Left out: what the load check says. */
        notOnTruck: z.int().min(0).max(MAX_QUANTITY).optional(),
        /** Why more is handed over than was counted onto the truck. Left out by earlier releases: without a default a key means the same. */
        moreReason: z.string().trim().max(500).optional(),
      }),
    )
    .max(MAX_LINES),
  /** Goods handed over beyond the order. */
  extras: z
    .array(
      z.strictObject({
        productId: idText,
        quantity: z.int().min(1).max(MAX_QUANTITY),
        /** Why more than was ordered. Left out by earlier releases. */
        reason: z.string().trim().max(500).optional(),
      }),
    )
    .max(50)
    .default([]),
  signerName: z.string().trim().max(200).default(''),
  noSignatureReason: z.string().trim().max(200).default(''),
  note: z.string().trim().max(2000).default(''),
  /** The phone's clock when the stop was finished. */
  deviceTime: z.iso.datetime({ offset: true }).optional(),
  location: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      accuracyMeters: z.number().min(0).max(100_000).optional(),
    })
    .nullable()
    .default(null),
  /** The run that this stop belonged to on the phone. */
  runId: idText.optional(),
  /** Nothing could be handed over at all; lines may then be left out. */
  failed: z.enum(FAILED_REASONS).optional(),
  signerRole: z.string().trim().max(100).default(''),
  signature: signature.nullable().default(null),
  /** The typed name stands for a drawn signature. */
  signedByName: z.boolean().default(false),
  /** The sentence above the signature, as it was read. */
  signedText: z.string().trim().max(1000).default(''),
  /** Left without anybody to take it: where. Needs a photo of kind `left`. */
  leftAt: z.string().trim().max(300).default(''),
  photos: z.array(deliveryPhoto).max(40).default([]),
  empties: z.array(empties).max(20).default([]),
  fetched: z.array(fetchedGoods).max(50).default([]),
  /** The driver gave the printed safety data sheets that are due to somebody there. */
  sheetsOnPaper: z.boolean().default(false),
  /** When the driver began at this stop: the first thing that was done on the phone there. */
  arrivedAt: deviceMoment.optional(),
  signedAt: deviceMoment.optional(),
  /** There was no connection when it was finished. */
  wasOffline: z.boolean().default(false),
  appVersion: z.string().trim().max(40).default(''),
  /** The receiver counted and signed on their own phone (receiving link). */
  receivingId: idText.optional(),
  evidence: evidence.optional(),
  /** Why goods were handed over from a run that nobody had sent out. Left out by earlier releases. */
  notSentOut: z.string().trim().max(200).optional(),
});
export type DeliverOrder = z.output<typeof deliverOrderInput>;

/** A safety data sheet that a delivery hands over: the first of this product for the customer, or the first after a revision. */
export const sheetHanded = z.object({
  nameKey: z.string(),
  name: z.string(),
  number: z.int(),
  date: z.string().nullable(),
  why: z.enum(['first', 'revised']),
  /** Missing in answers of an earlier release. */
  handed: z.enum(['paper', 'e-mail', 'opened']).optional(),
});
export type SheetHanded = z.output<typeof sheetHanded>;

export const orderDelivered = z.object({
  deliveryId: z.string(),
  orderId: z.string(),
  number: z.string(),
  state: z.enum(DELIVERY_STATES),
  orderStatus: z.string(),
  /** YYYY-MM-DD, the company's day. */
  deliveredOn: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      sku: z.string(),
      delivered: z.int(),
      expected: z.int(),
      /** Why less came; missing in an answer of an earlier release, and where all of it did. */
      reason: z.enum(REASONS).optional(),
      notOnTruck: z.int().optional(),
    }),
  ),
  /** Sheets handed over with it; empty when the customer has them all. */
  sheets: z.array(sheetHanded),
  /** Products handed over that need a safety data sheet and have none: not handed over. */
  missingSheets: z.array(z.object({ nameKey: z.string(), name: z.string() })).default([]),
  /** Sheets that were due and that nobody gave: the customer is still owed them. */
  owedSheets: z
    .array(
      z.object({
        nameKey: z.string(),
        name: z.string(),
        number: z.int(),
        date: z.string().nullable(),
      }),
    )
    .default([]),
  /** True when there is something to bill. */
  invoiceQueued: z.boolean(),
});
export type OrderDelivered = z.output<typeof orderDelivered>;

/** A sheet that a delivery should have brought; `since` is the ISO day on which it was handed over after all. */
export interface OwedSheet {
  nameKey: string;
  name: string;
  number: number;
  date: string | null;
  since: string | null;
}

/** One accepted attempt, as the order page and the day view show it. */
export interface DeliverySummary {
  id: string;
  attempt: number;
  state: DeliveryState;
  driverName: string;
  deliveredOn: string | null;
  acceptedAt: Date;
  signerName: string;
  noSignatureReason: string;
  /** The driver's. */
  note: string;
  recordHash: string;
  signerRole: string;
  /** A signature was drawn. */
  signed: boolean;
  signedByName: boolean;
  /** The receiver counted and signed on their own phone. */
  ownPhone: boolean;
  /** What they wrote there beside their count; '' for nothing. */
  receiverRemark: string;
  /** Null: a phone of an earlier release did not say. */
  evidence: Evidence | null;
  leftAt: string;
  failedReason: FailedReason | '';
  wasOffline: boolean;
  /** The phone's clock, as it was sent. */
  deviceTime: Date | null;
  arrivedAt: Date | null;
  signedAt: Date | null;
  /** The phone's clock less ours when the stop arrived: milliseconds. */
  clockOffsetMs: number | null;
  photos: StoredPhoto[];
  empties: Empties[];
  /** Who of the desk wrote it down, where the phone's report could not be accepted; else empty. */
  recordedByName: string;
  /** What turned out otherwise since, the first correction first. */
  /** Lines of which two counts differ, decided or not. */
  cases: DeliveryCase[];
  corrections: {
    number: number;
    reason: CorrectionReason;
    lines: { name: string; sizeUnit: string; was: number; becomes: number }[];
  }[];
  sheets: Pick<SheetHanded, 'nameKey' | 'name' | 'number' | 'date' | 'handed'>[];
  /** Sheets that were due and that nobody gave; `since` as below. */
  owedSheets: OwedSheet[];
  /** What came without the sheet that it needs; `since` is the ISO day on which the customer got one after all. */
  missingSheets: { nameKey: string; name: string; since: string | null }[];
  lines: {
    name: string;
    sku: string;
    sizeUnit: string;
    expected: number;
    delivered: number;
    /** What the load check counted; null: it did not. */
    loaded: number | null;
    /** After all corrections; as delivered when there are none. */
    standing: number;
    reason: Reason | '';
    reasonNote: string;
    notOnTruck: number;
    isExtra: boolean;
  }[];
}

/** One accepted attempt in a customer's list. */
export interface CustomerDelivery {
  id: string;
  orderId: string;
  number: string;
  state: DeliveryState;
  deliveredOn: string | null;
  signerName: string;
  noSignatureReason: string;
  /** Packages handed over. */
  units: number;
}

/** A stop of the day: an order that goes out, or that was at the door that day. */
export interface Stop {
  orderId: string;
  number: string;
  orderStatus: string;
  customerId: string;
  customerName: string;
  address1: string;
  city: string;
  zip: string;
  phone: string;
  deliveryNote: string;
  /** The day for which the order was promised. */
  promisedOn: string;
  lineCount: number;
  unitCount: number;
  hazardous: boolean;
  deliveryState: DeliveryState | null;
  deliveredAt: Date | null;
  /** The receiver counted otherwise than the driver says, and the desk has not decided about it. */
  countsDiffer: boolean;
}
