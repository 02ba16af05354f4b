import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';
import type { Connection } from '../../connection/server/public/connection.ts';
import type { LedgerCredit } from '../../credits/credit-ledger.ts';
import { followCredits, knownCredits, markCreditGone } from '../../credits/server/follow-credit.ts';
import { findUnmatchedCredits, resolveGone } from '../../documents/server/find-unmatched.ts';
import type { Ledger } from '../../ledger.ts';
import { isGone } from '../../ledger-error.ts';
import type { Listing } from '../../ledger-rows.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { skippedLine, writeEach } from '../../syncs/server/skipped-rows.ts';
import type { CashChanges, LedgerPayment } from '../payment-ledger.ts';
import { firstInvoiceDay, followPayments, forgetPayment, knownPayments } from './follow-payment.ts';

/** Read again each time, because clocks differ and events overlap. */
const OVERLAP_MS = 5 * 60_000;
/** Payments in one transaction. */
const BATCH = 200;

/** Payments and credits from QuickBooks; missing ones are fetched by their ids. */
interface CashReading {
  payments: Listing<LedgerPayment>;
  credits: Listing<LedgerCredit>;
  gonePayments: string[];
  goneCredits: string[];
  /** Up to where it is complete, in UTC ms. */
  until: number;
}

/**
 * Reads what was paid and credited since the last time; the first time, and after a long silence, all of it since our first invoice
 * there. Writes nothing. @throws LedgerError
 */
export async function readCash(app: App, connection: Connection): Promise<CashReading> {
  const ledger = openLedger(app);
  const since = connection.cashReadUntil?.getTime();
  const { payments, credits, missing, missingCredits, until } =
    (since === undefined ? null : await ledger.cashChangedSince(since)) ??
    (await everything(app, ledger, connection.realmId));
  const gonePayments: string[] = [];
  for (const id of missing) {
    const payment = await paymentOrGone(ledger, id);
    if (payment) payments.rows.push(payment);
    else gonePayments.push(id);
  }
  const again =
    missingCredits.length > 0
      ? await ledger.creditsById(missingCredits)
      : { rows: [], unreadable: [] };
  const there = new Set([...again.rows, ...again.unreadable].map(({ id }) => id));
  return {
    payments,
    credits: {
      rows: [...credits.rows, ...again.rows],
      unreadable: [...credits.unreadable, ...again.unreadable],
    },
    gonePayments,
    goneCredits: missingCredits.filter((id) => !there.has(id)),
    until,
  };
}

/** Writes a reading. Answers the rows that could not be read or kept, by name. */
export async function storeCash(
  app: App,
  { id, realmId }: Connection,
  { payments, credits, gonePayments, goneCredits, until }: CashReading,
): Promise<string[]> {
  const skipped = await followAll(app, realmId, payments.rows);
  await app.db.transaction(async (tx) => {
    for (const gone of gonePayments) await forgetPayment(tx, realmId, gone);
  });
  await followCredits(app, realmId, credits.rows);
  for (const gone of goneCredits) await markCreditGone(app, realmId, gone);
  await findUnmatchedCredits(app, realmId, credits.rows);
  await resolveGone(app, 'credit', realmId, goneCredits);
  await app.db.execute(
    sql`update accounting_connections set cash_read_until = ${new Date(until - OVERLAP_MS)}
         where id = ${id}`,
  );
  return [...skipped, ...[...payments.unreadable, ...credits.unreadable].map(skippedLine)];
}

async function followAll(
  app: App,
  realmId: string,
  payments: readonly LedgerPayment[],
): Promise<string[]> {
  const skipped: string[] = [];
  for (let start = 0; start < payments.length; start += BATCH)
    await app.db.transaction((tx) =>
      writeEach(
        tx,
        payments.slice(start, start + BATCH),
        (some) => followPayments(tx, realmId, some),
        ({ id, date }) =>
          skipped.push(`Payment ${id} of ${date}: it does not fit here. Left as it is.`),
      ),
    );
  return skipped;
}

async function everything(app: App, ledger: Ledger, realmId: string): Promise<CashChanges> {
  const until = app.clock.now();
  const from = await firstInvoiceDay(app, realmId);
  const none = { rows: [], unreadable: [] };
  const payments = from ? await ledger.paymentsSince(from) : none;
  const there = new Set([...payments.rows, ...payments.unreadable].map(({ id }) => id));
  const ours = await knownCredits(app, realmId);
  const credits = ours.length > 0 ? await ledger.creditsById(ours) : none;
  const seen = new Set([...credits.rows, ...credits.unreadable].map(({ id }) => id));
  return {
    payments,
    credits,
    missing: (await knownPayments(app, realmId)).filter((id) => !there.has(id)),
    missingCredits: ours.filter((id) => !seen.has(id)),
    until,
  };
}

/** Undefined when the books say, asked by the id, that it is not there any more. */
export async function paymentOrGone(
  ledger: Ledger,
  id: string,
): Promise<LedgerPayment | undefined> {
  try {
    return await ledger.readPayment(id);
  } catch (error) {
    if (!isGone(error)) throw error;
    return undefined;
  }
}
