import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../kit/quantity.ts';
import type { Disposal } from '../runs/back-contract.ts';
import {
  CLAIM_KINDS,
  CLAIM_STATES,
  type ClaimKind,
  type ClaimState,
  MAX_CLAIM_PHOTOS,
} from './choices.ts';
import { messages } from './messages.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'This is not a SHA-256.');

export const raiseClaimInput = z.strictObject({
  deliveryId: idText,
  lines: z
    .array(
      z.strictObject({
        orderLineId: idText,
        quantity: z.int().min(1).max(MAX_QUANTITY),
        kind: z.enum(CLAIM_KINDS),
      }),
    )
    .min(1, messages.nothingChosen)
    .max(MAX_LINES),
  words: z.string().trim().max(2000).default(''),
  /** Sent before, by `PUT /api/claim-photos/:sha256`. */
  photos: z.array(sha256).max(MAX_CLAIM_PHOTOS).default([]),
});
export type RaiseClaim = z.output<typeof raiseClaimInput>;

export const decideClaimInput = z.strictObject({
  id: idText,
  /** Every line of the claim with what is credited of it and what is sent again; all 0: declined. */
  lines: z
    .array(
      z.strictObject({
        orderLineId: idText,
        approved: z.int().min(0).max(MAX_QUANTITY),
        /** How many are sent again with the next truck, at no charge: they are not credited. */
        replaced: z.int().min(0).max(MAX_QUANTITY).default(0),
      }),
    )
    .min(1)
    .max(MAX_LINES),
  /** What the customer reads; a refusal needs it. */
  answer: z.string().trim().max(2000).default(''),
  /** Why it is approved although credits of the same lines were made already, on the invoice or for a correction: asked for then. */
  besides: z.string().trim().max(300).optional(),
});
export type DecideClaim = z.output<typeof decideClaimInput>;

export const withdrawClaimInput = z.strictObject({ id: idText });
export const restoreClaimInput = z.strictObject({ id: idText });
export const reopenClaimInput = z.strictObject({ id: idText });

export const claimReceipt = z.object({ id: z.string(), state: z.enum(CLAIM_STATES) });
export type ClaimReceipt = z.output<typeof claimReceipt>;

export const claimPhotoInput = z.strictObject({ sha256, delivery: idText });
/** `w`: a copy of at most this width; without it our own people get the photo as it was sent. */
export const readClaimPhotoInput = claimPhotoInput.extend({ w: z.string().max(5).optional() });
export const claimPhotoReceived = z.object({
  deliveryId: z.string(),
  sha256: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
});
export type ClaimPhotoReceived = z.output<typeof claimPhotoReceived>;

/** A line of a claim with what the order says of it. */
export interface ClaimedLine {
  orderLineId: string;
  name: string;
  sku: string;
  sizeUnit: string;
  kind: ClaimKind;
  quantity: number;
  /** Null: not decided yet. */
  approved: number | null;
  /** How many are sent again, at no charge. */
  replaced: number;
  /** How many our driver takes back, how many of them are taken back, and how many of those are in stock again. */
  toFetch: number;
  fetched: number;
  restocked: number;
  /** Of damaged goods that may not ride as they are: what becomes of them, the day, who packs or takes them, and who said it when. */
  disposal: Disposal | '';
  disposalOn: string | null;
  disposalWho: string;
  disposalByName: string;
  disposalAt: string | null;
  unitPriceCents: number;
}

export interface Claim {
  id: string;
  orderId: string;
  orderNumber: string;
  customerId: string;
  customerName: string;
  deliveryId: string;
  state: ClaimState;
  words: string;
  photos: string[];
  raisedByName: string;
  raisedAt: Date;
  decidedAt: Date | null;
  /** The name of the person who decided; '' while undecided, and when that person's account is gone. */
  decidedByName: string;
  answer: string;
  /** The order that brings goods again; null: none does. */
  replacement: {
    id: string;
    number: string;
    promisedOn: string | null;
    /** It brings goods that were bought besides. */
    boughtToo: boolean;
  } | null;
  lines: ClaimedLine[];
}

/** A line of a delivery, and how much of it can still be reported. */
export interface ClaimableLine {
  orderLineId: string;
  name: string;
  sku: string;
  sizeUnit: string;
  delivered: number;
  left: number;
}

/** A credit of a line that a claim names, made otherwise than by this claim. */
export interface LineCredit {
  orderLineId: string;
  /** Its number, in the books once it stands there. */
  document: string;
  quantity: number;
  /** Of the line, by its invoice. */
  billed: number;
  /** Of another claim: reports of one line never come to more than was delivered. */
  ofClaim: boolean;
  creditedAt: Date;
}
