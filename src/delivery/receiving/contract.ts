import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';
import { RECEIVER_LANGUAGES } from '../../kit/language.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../kit/quantity.ts';
import { signature } from '../../kit/signature.ts';

/** What the driver has counted so far. */
export const makeReceivingLinkInput = z.strictObject({
  orderId: idText,
  lines: z
    .array(
      z.strictObject({
        orderLineId: idText,
        delivered: z.int().min(0).max(MAX_QUANTITY),
      }),
    )
    .max(MAX_LINES),
  extras: z
    .array(z.strictObject({ productId: idText, quantity: z.int().min(1).max(MAX_QUANTITY) }))
    .max(50)
    .default([]),
});
export type MakeReceivingLink = z.output<typeof makeReceivingLinkInput>;

export const receivingLinkMade = z.object({
  id: z.string(),
  /** For the code on the driver's screen; never shown again. */
  address: z.string(),
  expiresAt: z.string(),
});
export type ReceivingLinkMade = z.output<typeof receivingLinkMade>;

/** `waiting`: the code has not been opened. */
const RECEIVING_STATES = [
  'waiting',
  'opened',
  'counting',
  'signed',
  'used',
  'expired',
  'revoked',
] as const;
export type ReceivingState = (typeof RECEIVING_STATES)[number];

/** A line of a code. `orderLineId` is null for goods beyond the order. */
const receivingLine = z.object({
  orderLineId: z.string().nullable(),
  productId: z.string(),
  name: z.string(),
  sizeUnit: z.string(),
  /** The driver's count when the code was made. */
  driver: z.int(),
});
export type ReceivingLine = z.output<typeof receivingLine>;

/** How far the receiver is, for the driver's screen. */
export const receivingProgress = z.object({
  id: z.string(),
  state: z.enum(RECEIVING_STATES),
  expiresAt: z.string(),
  lines: z.array(receivingLine.extend({ counted: z.int().nullable() })),
  signerName: z.string(),
  signerRole: z.string(),
  signature: signature.nullable(),
  signedByName: z.boolean(),
  signedText: z.string(),
  signedAt: z.string().nullable(),
  /** What they say beside their count, in their own words, and how many photos they added. */
  remark: z.string(),
  photos: z.int(),
});
export type ReceivingProgress = z.output<typeof receivingProgress>;

/** Photos of one code, and the bytes of each: its page makes them smaller, and a visitor's form holds no more. */
export const MOST_PHOTOS = 4;
export const PHOTO_BYTES = 240 * 1024;

/** What the receiver says, as their page sends it. */
export const signReceivingInput = z.strictObject({
  counts: z.array(z.int().min(0).max(MAX_QUANTITY)).max(MAX_LINES + 50),
  language: z.enum(RECEIVER_LANGUAGES),
  signerName: z.string().trim().min(1).max(200),
  signerRole: z.string().trim().max(100),
  signature: signature.nullable(),
  signedByName: z.boolean(),
  /** Anything beside the counts: what is missing, or damaged. */
  remark: z.string().trim().max(500).default(''),
});
export type SignReceiving = z.output<typeof signReceivingInput>;
