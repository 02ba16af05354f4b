import type { App } from '../../platform/app.ts';
import { int, jsonRows, nullable, type RowOf, rowShape, text } from '../../platform/row-shape.ts';
import { type SqlText, sql } from '../../platform/sql.ts';
import { clearing, setting } from '../../platform/write-rows.ts';
import type { LedgerInvoice } from '../ledger-rows.ts';
import type { Release } from './after-failure.ts';
import { bookedLine } from './booked-line.ts';

// What the outboxes of invoices and of credits have in common: who may take a row, and what is written when it is taken, is about to be
// sent, and is let go. Both tables have these columns.

/** A sender without a heartbeat for this long has failed; exceeds the sum of its call timeouts. */
const LEASE_MS = 3 * 60_000;

export const buyerRow = rowShape({
  id: text,
  accountingId: nullable(text),
  /** The name that a person chose for the books. */
  accountingName: nullable(text),
  /** How often it was added to the books on purpose. */
  accountingVersion: int,
  name: text,
  address1: text,
  city: text,
  state: text,
  zip: text,
  email: text,
  phone: text,
  terms: text,
});
/** The customer of an invoice or a credit, as the books are to know it. */
export type Buyer = RowOf<typeof buyerRow>;

/** What may be taken at `now`: what waits, and what a dead sender left with a lease that ran out. */
export const mayTake = (now: Date): SqlText =>
  sql`(state in ('queued', 'retrying', 'unknown')
       or (state = 'sending' and lease_until <= ${now}))`;

/** What taking writes: the lease, and one attempt more. */
export const taking = (now: Date): SqlText =>
  sql`state = 'sending', attempts = attempts + 1, next_try_at = null, updated_at = ${now},
      lease_until = ${new Date(now.getTime() + LEASE_MS)}`;

/** Tried from the first attempt on. */
export const startingOver = (now: Date): SqlText =>
  sql`attempts = 0, next_try_at = null, updated_at = ${now}`;

/** In line again: what may be in the books is looked up there first. */
export const backInLine = (now: Date): SqlText =>
  sql`state = case when in_doubt then 'unknown' else 'queued' end, ${startingOver(now)}`;

/** What is written before anything is sent: from here on the outcome is in doubt. The first time of sending stays. */
export const committing = (app: App, { body, requestId }: Sending): SqlText => {
  const now = new Date(app.clock.now());
  return sql`sent_at = case when in_doubt then coalesce(sent_at, ${now}) else ${now} end,
             body = ${body}, request_id = ${requestId}, in_doubt = true, updated_at = ${now}`;
};

/** The bytes that go out, and the id under which the books know the request again. */
export interface Sending {
  body: string;
  requestId: string;
}

/** Only the holder of the lease may end it: one that somebody else took over is left alone. */
export const mine = (row: { id: string; leaseUntil: Date }): SqlText =>
  sql`id = ${row.id} and state = 'sending' and lease_until = ${row.leaseUntil}`;

/** When it is to be tried again, by the clock of the app; null when it waits for a person or a connection. */
export const nextTry = (app: App, { tryInSeconds }: Release): Date | null =>
  tryInSeconds === undefined ? null : new Date(app.clock.now() + tryInSeconds * 1000);

/** What letting go writes. */
export const releasing = (app: App, to: Release): SqlText =>
  sql`state = ${to.state}, in_doubt = ${to.inDoubt}, problem_code = ${to.problem?.code ?? null},
      problem = ${to.problem?.text ?? null}, problem_tid = ${to.problem?.tid ?? null},
      next_try_at = ${nextTry(app, to)}, lease_until = null,
      updated_at = ${new Date(app.clock.now())},
      attempts = attempts - ${to.countsNot ? 1 : 0}::int`;

const bookedRow = rowShape({
  accountingTotalCents: int,
  accountingNetCents: int,
  accountingTaxCents: int,
  accountingCustomerId: nullable(text),
  accountingLines: jsonRows(bookedLine),
  balanceCents: int,
});

/** The figures of the books beside ours: what both tables keep of their invoice or credit. */
export const booking = (
  one: Pick<LedgerInvoice, 'totalCents' | 'taxCents' | 'customerId' | 'booked' | 'balanceCents'>,
): SqlText =>
  setting(bookedRow, {
    accountingTotalCents: one.totalCents,
    accountingNetCents: one.totalCents - one.taxCents,
    accountingTaxCents: one.taxCents,
    accountingCustomerId: one.customerId,
    accountingLines: one.booked,
    balanceCents: one.balanceCents,
  });

/** They hold none of them any more. */
export const unbooking: SqlText = clearing(bookedRow);

/** What is written once the books hold it: nothing is in doubt, nothing waits to be sent. */
export const arrived: SqlText = sql`in_doubt = false, body = null, lease_until = null, next_try_at = null`;
