import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import type { Actor, UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, date, nullable, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { refuseUsed } from '../../credits/server/used-credit.ts';
import { enqueueCredit, enqueueCreditsOf } from '../../credits/server/waiting-credits.ts';
import { creditNotParked, differenceResolved, looksFirst, notFound } from '../../errors.ts';
import { byHandMessages } from '../../invoices/by-hand-messages.ts';
import { BILLED_KIND } from '../../invoices/decision-contract.ts';
import { dueDay } from '../../invoices/due-day.ts';
import { CONNECTED_AGAIN } from '../../invoices/server/not-synced.ts';
import { isOwnNumberUsed } from '../../invoices/server/own-numbers.ts';
import { openAgain, openAnew, paymentsHere } from '../../invoices/server/own-payments.ts';
import { recordDecision } from '../../invoices/server/record-decision.ts';
import { toBill } from '../../invoices/server/to-bill.ts';
import { enqueueInvoice } from '../../invoices/server/waiting-invoices.ts';
import { OTHER_COMPANY } from '../../server/describe-problem.ts';
import type { DocumentKind } from '../document-kind.ts';
import { actingBookkeeper } from './unmatched-document.ts';

/** An invoice or a credit that stopped, because it may stand in the books of the company before. */
interface Stopped {
  kind: DocumentKind;
  id: string;
}

/** Under which number a person wrote it, `on` which day, and whether what is paid of it is written down `here`. */
type Entered = Stopped & { number: string; on?: string; here?: boolean };

const stoppedRow = rowShape({
  deliveryId: nullable(text),
  stopped: bool,
  connectedAgain: bool,
  /** It waits in a shop without QuickBooks, so that a person writes it. */
  billable: bool,
  /** Of whoever is billed. */
  terms: text,
});

const TABLE = { invoice: sql`invoices`, credit: sql`credit_memos` };

/** Locks the document. @throws AppError `permission-denied`, `not-found`, `failed-precondition` when it is settled */
async function holdStopped(
  tx: Sql,
  actor: Actor,
  { kind, id }: Stopped,
): Promise<RowOf<typeof stoppedRow>> {
  const user = actingBookkeeper(actor);
  const row = await tx.row(
    stoppedRow,
    sql`
      select ${kind === 'invoice' ? sql`i.delivery_id` : sql`null::text`} as delivery_id,
             i.state = 'needs_attention' and i.problem_code is not distinct from ${OTHER_COMPANY} as stopped,
             ${kind === 'invoice' ? CONNECTED_AGAIN : sql`false`} as connected_again,
             ${toBill('i')} as billable, payer.terms
        from ${TABLE[kind]} i join ${ordersForJoin} o on o.id = i.order_id
             join ${customersForJoin} site on site.id = o.customer_id
             join ${customersForJoin} payer on payer.id = site.bill_to_id
       where i.id = ${id} and ${inOrders(orderScope(user), 'o')} for update of i`,
  );
  if (!row) throw notFound();
  if (!row.stopped && !row.billable)
    throw kind === 'invoice' ? differenceResolved() : creditNotParked();
  return row;
}

const resolvedColumns = sql`in_doubt = false, body = null, problem_code = null, problem = null, problem_tid = null`;

/**
 * A person looked into the books of the company before: it stands there under this number. Or a shop without QuickBooks wrote it by hand, `on` a
 * day: what is paid of it is then written down `here`, or stands in its own books; left out, as it was with the bill before. Nothing is sent
 * any more, and an invoice's payments are not synced from here.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition`, `invalid-argument` for a day to come, or none, or a number that another bill by hand bears
 */
export const enteredByHand = (app: App, actor: Actor, entered: Entered): Promise<Stopped> =>
  app.db.transaction((tx) => writeNumber(app, tx, actor, entered));

/** The same as a part of the caller's transaction. */
export async function writeNumber(
  app: App,
  tx: Sql,
  actor: Actor,
  { number, on, here, ...document }: Entered,
): Promise<Stopped> {
  const { deliveryId, billable, terms } = await holdStopped(tx, actor, document);
  if (billable) {
    const today = companyDay(await readCompany(app, tx), app.clock.now());
    if (!on || on > today)
      throw new AppError('invalid-argument', 400, byHandMessages.noDay, {
        path: 'on',
        message: byHandMessages.noDay,
      });
    if (await isOwnNumberUsed(tx, number, document))
      throw new AppError('invalid-argument', 400, byHandMessages.numberUsed, {
        path: 'number',
        message: byHandMessages.numberUsed,
      });
  }
  const follows = billable && (here ?? (await paymentsHere(tx)));
  const due = document.kind === 'invoice' && on ? dueDay(on, terms) : null;
  const byHand = billable
    ? sql`billed_on = ${on ?? null}::date, number_before = doc_number,
            dated_before = txn_date, txn_date = ${on ?? null}::date,
            ${document.kind === 'invoice' ? sql`due_date = ${due}::date, balance_cents = ${follows ? sql`total_cents` : sql`null`},` : sql.empty}`
    : sql.empty;
  await tx.execute(
    sql`update ${TABLE[document.kind]}
             set state = 'elsewhere', ${byHand} doc_number = ${number}, ${resolvedColumns},
                 updated_at = ${new Date(app.clock.now())}
           where id = ${document.id}`,
  );
  await recordAudit(app, tx, actor, {
    action: `${document.kind}.${billable ? 'billed-by-hand' : 'elsewhere'}`,
    objectKind: document.kind,
    objectId: document.id,
    after: billable ? { number, on } : { number },
  });
  await recordDecision(app, tx, actor, {
    ...(document.kind === 'invoice' ? { invoiceId: document.id } : { creditId: document.id }),
    what: billable ? 'by-hand' : 'elsewhere',
    kind: billable ? BILLED_KIND : 'number',
    reason: number,
  });
  if (document.kind === 'invoice' && deliveryId) await enqueueCreditsOf(tx, deliveryId);
  if (document.kind === 'credit') await openAgain(tx, { creditId: document.id });
  else if (follows) await openAnew(tx, document.id);
  return document;
}

/**
 * A person looked there, and it is not there. An invoice is billed in the books that are connected, but not while those are the same: there a retry
 * looks first. A credit is tried again, and stops anew where its invoice stands with that company. @throws AppError as above
 */
export function notEnteredByHand(app: App, actor: Actor, document: Stopped): Promise<Stopped> {
  return app.db.transaction(async (tx) => {
    const { deliveryId, connectedAgain, stopped } = await holdStopped(tx, actor, document);
    if (!stopped) throw differenceResolved();
    if (connectedAgain) throw looksFirst();
    const { kind, id } = document;
    await tx.execute(
      sql`update ${TABLE[kind]}
             set state = 'queued', realm_id = null, attempts = 0, ${resolvedColumns},
                 ${kind === 'invoice' ? sql`booked_customer_id = null, moved_to = null,` : sql.empty}
                 updated_at = ${new Date(app.clock.now())}
           where id = ${id}`,
    );
    await recordAudit(app, tx, actor, {
      action: `${kind}.not-elsewhere`,
      objectKind: kind,
      objectId: id,
    });
    if (kind === 'credit') await enqueueCredit(tx, id);
    else if (deliveryId) await enqueueInvoice(tx, deliveryId);
    return document;
  });
}

const billHasMore = () =>
  new AppError('failed-precondition', 409, byHandMessages.hasMore, { reason: 'bill-has-more' });

const billWouldGo = () =>
  new AppError('failed-precondition', 409, byHandMessages.sendsNow, { reason: 'bill-would-go' });

const creditStays = () =>
  new AppError('failed-precondition', 409, byHandMessages.creditStays, { reason: 'credit-stays' });

const markedRow = rowShape({
  deliveryId: text,
  number: nullable(text),
  billedOn: nullable(date),
  used: bool,
  /** QuickBooks is connected: what waits again is made there. */
  sends: bool,
});

/**
 * What was billed by hand was not: it waits again, and goes to QuickBooks where that is connected by now. Not while a credit, a correction or
 * an open amount hangs on it (a deposit back that nobody has written yet is owed either way, and stays under To do), and to QuickBooks only by who knows that it goes there (`sends`). @throws AppError `permission-denied`,
 * `not-found`, `failed-precondition`
 */
export function takeBackBilled(
  app: App,
  actor: Actor,
  { invoiceId, sends = false }: { invoiceId: string; sends?: boolean },
): Promise<{ invoiceId: string }> {
  return app.db.transaction(async (tx) => {
    const user = actingBookkeeper(actor);
    // Locked by a statement of its own: a payment that was recorded meanwhile is seen.
    await tx.execute(sql`select from invoices i where i.id = ${invoiceId} for update`);
    const row = await tx.row(
      markedRow,
      sql`
        select i.delivery_id, i.doc_number as number,
               case when i.state = 'elsewhere' then i.billed_on end as billed_on,
               (exists (select from own_payments p where i.id in (p.invoice_id, p.from_invoice_id) and p.undone_at is null)
                or exists (select from credit_memos m where m.invoice_id = i.id and m.state not in ('voided', 'dropped')
                              and not (m.empties_of is not null and ${toBill('m')}))
                or exists (select from invoice_differences w where w.invoice_id = i.id)) as used,
               exists (select from accounting_connections c where c.state = 'connected') as sends
          from invoices i join ${ordersForJoin} o on o.id = i.order_id
         where i.id = ${invoiceId} and ${inOrders(orderScope(user), 'o')}`,
    );
    if (!row) throw notFound();
    if (row.billedOn === null) throw differenceResolved();
    if (row.used) throw billHasMore();
    if (row.sends && !sends) throw billWouldGo();
    await undoByHand(app, tx, user, { kind: 'invoice', id: invoiceId, ...row });
    await enqueueInvoice(tx, row.deliveryId);
    return { invoiceId };
  });
}

const writtenRow = rowShape({ number: nullable(text), billedOn: nullable(date), sends: bool });

/** A credit that was marked as written by hand was not: it waits again. @throws AppError `permission-denied`, `not-found`, `failed-precondition` */
export function takeBackCredit(
  app: App,
  actor: Actor,
  { creditId }: { creditId: string },
): Promise<{ creditId: string }> {
  return app.db.transaction(async (tx) => {
    const user = actingBookkeeper(actor);
    const row = await tx.row(
      writtenRow,
      sql`
        select m.doc_number as number, case when m.state = 'elsewhere' then m.billed_on end as billed_on,
               exists (select from accounting_connections c where c.state = 'connected') as sends
          from credit_memos m join ${ordersForJoin} o on o.id = m.order_id
         where m.id = ${creditId} and ${inOrders(orderScope(user), 'o')} for update of m`,
    );
    if (!row) throw notFound();
    if (row.billedOn === null) throw creditNotParked();
    if (row.sends) throw creditStays();
    await refuseUsed(tx, creditId, { alone: true });
    await undoByHand(app, tx, user, { kind: 'credit', id: creditId, ...row });
    return { creditId };
  });
}

/** It waits again under the number that it had, and the history says who took it back and what it bore. */
async function undoByHand(
  app: App,
  tx: Sql,
  user: UserActor,
  { kind, id, number, billedOn }: Stopped & { number: string | null; billedOn: string | null },
): Promise<void> {
  await tx.execute(
    sql`update ${TABLE[kind]}
           set state = 'queued', doc_number = number_before, number_before = null, billed_on = null,
               txn_date = coalesce(dated_before, txn_date), dated_before = null,
               ${kind === 'invoice' ? sql`due_date = null, balance_cents = null, left_credit_cents = 0, to_send = false,` : sql.empty}
               updated_at = ${new Date(app.clock.now())}
         where id = ${id}`,
  );
  if (kind === 'credit') await openAgain(tx, { creditId: id });
  await recordAudit(app, tx, user, {
    action: `${kind}.billed-by-hand-undone`,
    objectKind: kind,
    objectId: id,
    before: { number, on: billedOn },
  });
  await recordDecision(app, tx, user, {
    ...(kind === 'invoice' ? { invoiceId: id } : { creditId: id }),
    what: 'undone',
    kind: BILLED_KIND,
  });
}
