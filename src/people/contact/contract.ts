import { z } from 'zod';
import { firstLine } from '../accounts/contract.ts';
import { MAX_FIRST_LINES } from './limits.ts';
import * as messages from './messages.en-US.ts';
import { REQUEST_STATES, TOPICS } from './topics.ts';

// Apart from the schemas, for the screens.
export { REQUEST_STATES, type RequestState } from './topics.ts';

/** The headings that the form of an account begins with ask; they say nothing themselves. */
const HEADINGS = new Set(messages.accountAsk.split('\n').map((line) => line.trim()));

const says = (message: string) => message.split('\n').some((line) => !HEADINGS.has(line.trim()));

export const contactRequest = z.strictObject({
  name: z.string().trim().min(1, messages.nameMissing).max(200),
  email: z.email(messages.emailWrong).max(254),
  company: z.string().trim().max(200).default(''),
  phone: z.string().trim().max(40).default(''),
  topic: z.enum(TOPICS, messages.topicMissing),
  message: z
    .string()
    .trim()
    .min(1, { error: messages.messageMissing, abort: true })
    .max(5000, messages.messageTooLong)
    .refine(says, messages.messageMissing),
  /** Hidden from people. Filled = a script. */
  website: z.string().max(500).default(''),
  /** When the form was opened, UTC ms, as the page said it. */
  openedAt: z.coerce.number().int(),
});
export type ContactRequest = z.output<typeof contactRequest>;

const firstLines = z.array(firstLine).max(MAX_FIRST_LINES).default([]);

/** The form's message: with a request for an account goes what the visitor's cart holds. */
export const contactForm = z.strictObject({ ...contactRequest.shape, firstLines });
export type ContactForm = z.output<typeof contactForm>;

/** A new customer as a sales rep takes it down at the door. */
export const askForCustomer = z.strictObject({
  company: z.string().trim().min(1, messages.companyMissing).max(200),
  address: z.string().trim().min(1, messages.addressMissing).max(500),
  name: z.string().trim().min(1, messages.contactMissing).max(200),
  email: z.email(messages.emailWrong).max(254),
  phone: z.string().trim().max(40).default(''),
  note: z.string().trim().max(2000).default(''),
  /** What it wants first. */
  firstLines,
});
export type AskForCustomer = z.output<typeof askForCustomer>;

export const contactReceipt = z.object({ reference: z.string() });

export const changeState = z.strictObject({ id: z.string(), state: z.enum(REQUEST_STATES) });

/** Longer ones belong into a mail of one's own. */
export const answerRequest = z.strictObject({
  id: z.string(),
  answer: z.string().trim().min(1, messages.answerMissing).max(5000, messages.messageTooLong),
});
export type AnswerRequest = z.output<typeof answerRequest>;

/** An answer of the desk, as it was mailed. */
export interface ContactAnswer {
  id: string;
  answer: string;
  /** Null: somebody who is no longer here. */
  byName: string | null;
  createdAt: string;
}

export const contactRow = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  phone: z.string(),
  topic: z.enum(TOPICS),
  message: z.string(),
  state: z.enum(REQUEST_STATES),
  handledByName: z.string().nullable(),
  createdAt: z.string(),
  /** It was written on this order's page; null: it was not, or the order is gone. */
  orderId: z.string().nullable(),
  orderNumber: z.string(),
});
export type ContactRow = z.output<typeof contactRow>;
