import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';
import { priceInputCents } from './contract.ts';
import * as messages from './request-messages.ts';

/** A price that one of our own asks for. */
export const askPriceInput = z.strictObject({
  customerId: idText,
  productId: idText,
  /** Cents for one piece. */
  requestedCents: priceInputCents,
  reason: z
    .string()
    .trim()
    .min(1, messages.reasonMissing)
    .max(messages.MAX_WORDS, messages.tooLong),
});
export type AskPrice = z.output<typeof askPriceInput>;

/** The answer to it, as it was seen: `seenCents` is what was asked for. */
export const answerPriceInput = z.strictObject({
  id: idText,
  answer: z.enum(['accept', 'refuse']),
  seenCents: z.number(),
  /** What is given, where it is another; refused: null. */
  givenCents: priceInputCents.nullable(),
  word: z.string().trim().max(messages.MAX_WORDS, messages.tooLong),
});
export type AnswerPrice = z.output<typeof answerPriceInput>;

export const REQUEST_STATES = ['waiting', 'accepted', 'refused'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
