import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { enqueue } from '../../../platform/queue.ts';
import {
  date,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { clearing } from '../../../platform/write-rows.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import {
  booksUnread,
  differenceResolved,
  leaveWithReason,
  notConnected,
  notFound,
  permissionDenied,
  standsThere,
} from '../../errors.ts';
import { isGone, LedgerError } from '../../ledger-error.ts';
import { readChangeJob } from '../../server/jobs.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { startingOver, unbooking } from '../../server/outbox.ts';
import type { DifferenceInput, DifferenceKind } from '../difference-contract.ts';
import { stateOf } from './figures.ts';
import { recordDecision } from './record-decision.ts';
import { acceptedRow } from './record-response.ts';
import { enqueueInvoice } from './waiting-invoices.ts';

const differenceRow = rowShape({
  id: text,
  kind: textOf<DifferenceKind>(),
  theirs: text,
  invoiceId: text,
  deliveryId: text,
  orderNumber: text,
  version: int,
  accountingId: nullable(text),
  realmId: nullable(text),
  settledHow: nullable(text),
});
type Difference = RowOf<typeof differenceRow>;

/** @throws AppError `permission-denied`, `not-found`, `failed-precondition` when it is resolved already */
export async function openDifference(
  tx: Sql,
  actor: Actor,
  { differenceId }: DifferenceInput,
): Promise<Difference> {
  if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
  const found = await tx.row(
    differenceRow,
    sql`
      select f.id, f.kind, f.theirs, f.invoice_id, i.delivery_id, o.number as order_number,
             i.version, i.accounting_id, i.realm_id, f.settled_how
        from accounting_differences f join invoices i on i.id = f.invoice_id
             join ${ordersForJoin} o on o.id = i.order_id
       where f.id = ${differenceId} and ${inOrders(orderScope(actor), 'o')}
         for update of f, i`,
  );
  if (!found) throw notFound();
  if (found.settledHow !== null) throw differenceResolved();
  return found;
}

/** Ends a difference, in the transaction that does what was said. */
export async function endDifference(
  app: App,
  tx: Sql,
  actor: Actor,
  {
    difference,
    how,
    reason = '',
  }: { difference: Difference; how: 'accepted' | 'rebilled' | 'put-back'; reason?: string },
): Promise<void> {
  const by = actor.kind === 'user' ? actor.id : null;
  await tx.execute(
    sql`update accounting_differences
           set settled_how = ${how}, settled_by = ${by},
               settled_at = ${new Date(app.clock.now())}
         where id = ${difference.id}`,
  );
  const { invoiceId, kind } = difference;
  await recordDecision(app, tx, actor, { invoiceId, what: how, kind, reason });
  await recordAudit(app, tx, actor, {
    action: `invoice.difference-${how}`,
    objectKind: 'invoice',
    objectId: difference.invoiceId,
    after: { kind: difference.kind, books: difference.theirs },
  });
}

/** Accepts the figures of QuickBooks. If they change again, a new difference is opened. */
export function acceptBooks(
  app: App,
  actor: Actor,
  input: DifferenceInput,
): Promise<{ invoiceId: string }> {
  return app.db.transaction(async (tx) => {
    const difference = await openDifference(tx, actor, input);
    const { kind, theirs, invoiceId } = difference;
    if (kind === 'voided' || kind === 'deleted') throw leaveWithReason();
    if (kind === 'amount')
      await tx.execute(
        sql`update invoices set net_accepted_cents = ${Number(theirs)},
                   tax_accepted_cents = accounting_tax_cents
             where id = ${invoiceId}`,
      );
    if (kind === 'tax')
      await tx.execute(
        sql`update invoices set tax_accepted_cents = ${Number(theirs)} where id = ${invoiceId}`,
      );
    if (kind === 'customer')
      await tx.execute(
        sql`update invoices i
               set booked_customer_id = ${theirs},
                   moved_to = case when c.account_id = ${theirs} then null else ${theirs} end
              from ${customersForJoin} c
             where i.id = ${invoiceId} and c.id = i.customer_id`,
      );
    if (kind === 'date')
      await tx.execute(sql`update invoices set date_accepted = ${theirs} where id = ${invoiceId}`);
    await endDifference(app, tx, actor, { difference, how: 'accepted' });
    return { invoiceId };
  });
}

/** Reads the invoice once more, after it was put right in the books. */
export function lookAgain(
  app: App,
  actor: Actor,
  input: DifferenceInput,
): Promise<{ invoiceId: string }> {
  return app.db.transaction(async (tx) => {
    const { accountingId, realmId, invoiceId } = await openDifference(tx, actor, input);
    if (accountingId && realmId)
      await enqueue(tx, readChangeJob, { realmId, entity: 'invoice', entityId: accountingId });
    return { invoiceId };
  });
}

/** The invoice's ids and state in QuickBooks, with the figures of both sides. */
const bothSidesRow = rowShape({
  accountingId: nullable(text),
  accountingUpdatedAt: nullable(time),
  syncToken: nullable(text),
  dueDate: nullable(date),
  problemCode: nullable(text),
  problem: nullable(text),
});

/**
 * Bills a delivery once more after its invoice was voided or deleted: under a new version, so that the old one is never taken for it. The
 * books are read first: while the old one stands there, nothing is sent. @throws AppError `failed-precondition`
 */
export async function billAgain(
  app: App,
  actor: Actor,
  input: DifferenceInput,
): Promise<{ invoiceId: string }> {
  const seen = await app.db.transaction((tx) => openDifference(tx, actor, input));
  if ((await liveConnection(app.db))?.realmId !== seen.realmId) throw notConnected();
  if (seen.accountingId && (await stands(app, seen.accountingId))) throw standsThere();
  return app.db.transaction(async (tx) => {
    const difference = await openDifference(tx, actor, input);
    const { invoiceId, deliveryId, orderNumber, version } = difference;
    if (difference.kind !== 'voided' && difference.kind !== 'deleted') throw standsThere();
    await tx.execute(
      sql`
        update invoices
           set state = 'queued', version = version + 1, in_doubt = false, body = null,
               doc_number = left(${`${orderNumber}-v${version + 1}`}, 21),
               ${clearing(bothSidesRow)}, ${unbooking}, ${clearing(acceptedRow)},
               ${startingOver(new Date(app.clock.now()))}
         where id = ${invoiceId}`,
    );
    await tx.execute(sql`delete from invoice_proofs where invoice_id = ${invoiceId}`);
    await endDifference(app, tx, actor, { difference, how: 'rebilled' });
    await enqueueInvoice(tx, deliveryId);
    return { invoiceId };
  });
}

async function stands(app: App, accountingId: string): Promise<boolean> {
  try {
    return stateOf(await openLedger(app).readInvoice(accountingId)) !== 'voided';
  } catch (error) {
    if (isGone(error)) return false;
    if (error instanceof LedgerError) throw booksUnread();
    throw error;
  }
}
