import { z } from 'zod';
import { idText } from '../kit/id-schema.ts';

/** How an order's messages are called: by the status that it came to, else `changed`. */
export const MESSAGE_TYPES = [
  'order.placed',
  'order.on_hold',
  'order.confirmed',
  'order.out_for_delivery',
  'order.part_delivered',
  'order.delivered',
  'order.cancelled',
  'order.changed',
] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];
/** What a person sends to try a receiver. */
export const TEST_TYPE = 'test';

/** What is posted, as JSON. No price, name or product: the program reads the order by the API with its own key. */
export const messageBody = z.object({
  type: z.enum(MESSAGE_TYPES),
  timestamp: z.iso.datetime().describe('When it happened, UTC'),
  data: z.object({
    orderId: z.uuid(),
    number: z.string(),
    customerId: z.uuid(),
    version: z.int().describe('Of the order: a lower one than known already is old news'),
  }),
});
export type MessageBody = z.infer<typeof messageBody>;

/** How many receivers there may be. */
export const MOST_RECEIVERS = 10;

const isAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === '';
};

/** What a receiver is called beyond its own page: the rest of an address may hold a secret of theirs. */
export const hostOf = (address: string): string => new URL(address).host;

const address = z
  .string()
  .trim()
  .max(500)
  .refine(isAddress, 'Write an address like https://erp.example.com/bellcart.');

const types = z
  .array(z.enum(MESSAGE_TYPES))
  .min(1, 'Choose at least one.')
  .max(MESSAGE_TYPES.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Each of them once.');

export const addReceiver = z.strictObject({
  address,
  types,
  note: z.string().trim().max(200).default(''),
});
export type AddReceiver = z.infer<typeof addReceiver>;

export const ofReceiver = z.strictObject({ id: idText });
export const changeEvents = z.strictObject({ id: idText, types });
export type ChangeEvents = z.infer<typeof changeEvents>;
export const pauseReceiver = z.strictObject({ id: idText, paused: z.boolean() });

const RECEIVER_STATES = ['on', 'failing', 'paused', 'paused-failing'] as const;
export type ReceiverState = (typeof RECEIVER_STATES)[number];

export const receiver = z.object({
  id: z.string(),
  address: z.string(),
  types: z.array(z.enum(MESSAGE_TYPES)),
  note: z.string(),
  /** `failing`: its last try failed; `paused-failing`: nothing arrived for three days, so it was paused. */
  state: z.enum(RECEIVER_STATES),
  failingSince: z.string().nullable(),
  createdAt: z.string(),
  /** Messages that are on their way or wait for it, and those that were given up. */
  waiting: z.int(),
  failed: z.int(),
});
export type Receiver = z.infer<typeof receiver>;

export const MESSAGE_STATES = ['waiting', 'sent', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const message = z.object({
  /** The `webhook-id` at each try. */
  id: z.string(),
  receiverId: z.string(),
  type: z.string(),
  /** The order's number; empty for a test. */
  number: z.string(),
  orderId: z.string().nullable(),
  state: z.enum(MESSAGE_STATES),
  tries: z.int(),
  triedAt: z.string().nullable(),
  /** The answer's code; null where there was no answer. */
  status: z.int().nullable(),
  /** The beginning of the answer, or why there was none. */
  answer: z.string(),
  createdAt: z.string(),
});
export type Message = z.infer<typeof message>;
