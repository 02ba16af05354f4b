import { z } from 'zod';

/** What a task is about; the inbox filters by it. */
export const TASK_KINDS = [
  'connection',
  'closed-books',
  'customer',
  'item',
  'invoice',
  'to-bill',
  'to-send',
  'difference',
  'credit',
  'proof',
  'sync',
  'price',
  'pending',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** What a person adds to a way besides its hidden fields. */
type WayInput =
  | { kind: 'none' }
  /** A document's number in the books, a name, a word to be typed. */
  | {
      kind: 'text';
      name: string;
      label: string;
      value?: string;
      maxLength: number;
      /** A day beside it, `max` at the latest. */
      day?: { name: string; label: string; value: string; max: string };
    }
  | {
      kind: 'choice';
      name: string;
      label: string;
      options: readonly { value: string; label: string }[];
    };

/** A button of a task: a form of the inbox (`server/ways.ts`) with its hidden fields. */
interface FormWay {
  intent: string;
  label: string;
  fields: Readonly<Record<string, string>>;
  input: WayInput;
  /** Explains the button where its label is too short; shown beside it. */
  help?: string;
}

/** A page of the shop where it is settled, when a list is needed for it. */
interface PageWay {
  /** null: it is for others, and the label says for whom. */
  to: string | null;
  label: string;
  /** Only an owner can do it there; what everybody else reads in its place. */
  ownerOnly?: string;
  /** The action for readers who lack the right: it mails an owner. */
  others?: FormWay;
}
export type Way = FormWay | PageWay;

/** The ways as this person can go them. */
export const waysFor = (isOwner: boolean, ways: readonly Way[]): Way[] =>
  ways.map((way) => {
    if (isOwner || 'intent' in way) return way;
    if (way.others) return way.others;
    return way.ownerOnly ? { to: null, label: way.ownerOnly } : way;
  });

/**
 * Something between the shop and the books that a person settles, read from the rows that say so: when their state changes it is
 * gone. There is no second copy.
 */
export interface Task {
  /** `<source>:<id>` and what it asks, so that a snooze ends when something else is asked. */
  key: string;
  kind: TaskKind;
  /** Until it is settled, something delivered is not billed or is owed wrongly. */
  stopsMoney: boolean;
  /** One plain sentence that names the order, customer or product. */
  sentence: string;
  /** All that was said about it, where that is more than the sentence; folded. */
  detail: string | null;
  about: readonly { label: string; to: string }[];
  /** Further words that a search finds it by: orders that it speaks of and does not name. */
  finds?: string;
  since: Date;
  ways: readonly Way[];
  /** How many things one task is about, where it is one for several. */
  things?: number;
  /** The accounting system's code or our own. */
  code: string | null;
  /** `intuit_tid` of the answer, for Intuit's support. */
  tid: string | null;
}

/** The result of an action on a task, and the link to it. */
export interface TaskDone {
  text: string;
  links: readonly { label: string; to: string }[];
  /** A bill by hand that nobody has sent yet: to whom it goes by one press. */
  send?: { invoiceId: string; address: string };
}

/** How long a task may wait before it is asked again, in days. */
export const WAIT_DAYS = [1, 3, 7, 30] as const;
/** What the inbox shows: what stops money, the rest, what the shop tries by itself, what waits by choice. */
export const INBOX_VIEWS = ['open', 'money', 'rest', 'pending', 'waiting'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

export const waitInput = z.strictObject({
  key: z.string().min(3).max(200),
  /** 0: no longer. */
  days: z.coerce.number().refine((days) => days === 0 || WAIT_DAYS.some((one) => one === days)),
});
export type WaitInput = z.output<typeof waitInput>;
