import type { Actor, UserActor } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { violates } from '../../../platform/database-errors.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import type { LedgerCredit } from '../../credits/credit-ledger.ts';
import { MARKER } from '../../credits/server/credit-marker.ts';
import { takeAsCredit } from '../../credits/server/enter-credit.ts';
import {
  booksUnread,
  creditNotParked,
  differenceResolved,
  noDeliveryWaits,
  notConnected,
} from '../../errors.ts';
import { stateOf } from '../../invoices/server/figures.ts';
import { recordByHand } from '../../invoices/server/record-response.ts';
import { isGone, LedgerError } from '../../ledger-error.ts';
import type { LedgerInvoice } from '../../ledger-rows.ts';
import { openLedger } from '../../server/open-ledger.ts';
import type { DocumentKind } from '../document-kind.ts';
import type { TakeUnmatched, Unmatched } from '../unmatched-contract.ts';
import {
  actingBookkeeper,
  recordResolved,
  seesUnmatched,
  stillUnmatched,
  type UnmatchedDocument,
  unmatchedRow,
} from './unmatched-document.ts';

const waitingRow = rowShape({ id: text });

/** Its order: an invoice's by the number that it bears, a credit's by our credit of its mark. */
const OF_ORDER = {
  invoice: sql`, null::text as credit_id
        from stray_invoices s left join ${ordersForJoin} o on o.number = s.order_number`,
  credit: sql`, m.id as credit_id
        from stray_credits s
        left join credit_memos m on ${MARKER} = s.marker
        left join ${ordersForJoin} o on o.id = m.order_id`,
};

async function openUnmatched(
  tx: Sql,
  actor: Actor,
  kind: DocumentKind,
  documentId: string,
): Promise<[UnmatchedDocument, UserActor]> {
  const user = actingBookkeeper(actor);
  const found = await tx.row(
    unmatchedRow,
    sql`
      select s.id, s.realm_id, s.accounting_id, s.doc_number, s.settled_how ${OF_ORDER[kind]}
       where s.id = ${documentId} and ${seesUnmatched(user)}
         for update of s`,
  );
  return [stillUnmatched(found), user];
}

/** A person says that it is none of the shop's. @throws AppError `permission-denied`, `not-found`, `failed-precondition` */
export function refuseUnmatched(
  app: App,
  actor: Actor,
  { kind, documentId }: Unmatched & { kind: DocumentKind },
): Promise<Unmatched> {
  return app.db.transaction(async (tx) => {
    const [found, user] = await openUnmatched(tx, actor, kind, documentId);
    await recordResolved(app, tx, user, { found, kind, how: 'not-ours' });
    return { documentId };
  });
}

/**
 * A person says that it is the invoice of an order's delivery that has none in the books. It is read there first, and then stands for the oldest
 * such delivery, compared like any other. @throws AppError `failed-precondition` when no delivery of this customer waits
 */
export async function takeUnmatchedInvoice(
  app: App,
  actor: Actor,
  { documentId, orderNumber }: TakeUnmatched,
): Promise<{ invoiceId: string }> {
  const seen = await readable(app, actor, 'invoice', documentId);
  const invoice = await readValidInvoice(app, seen.accountingId);
  if (!invoice) throw differenceResolved();
  try {
    return await app.db.transaction(async (tx) => {
      const [found, user] = await openUnmatched(tx, actor, 'invoice', documentId);
      const waiting = await tx.row(
        waitingRow,
        sql`
          select i.id
            from invoices i join ${ordersForJoin} o on o.id = i.order_id
                 join ${customersForJoin} c on c.id = i.customer_id
           where o.number = ${orderNumber} and ${inOrders(orderScope(user), 'o')}
             and not i.in_doubt and i.state in ('needs_attention', 'retrying', 'queued', 'voided')
             and (i.accounting_id is null or i.state = 'voided')
             and coalesce(c.account_id, ${invoice.customerId}) = ${invoice.customerId}
           order by i.created_at limit 1 for update of i`,
      );
      if (!waiting) throw noDeliveryWaits(orderNumber);
      await recordByHand(app, tx, { invoiceId: waiting.id, realmId: found.realmId }, invoice);
      await recordResolved(app, tx, user, { found, kind: 'invoice', how: 'belongs' });
      return { invoiceId: waiting.id };
    });
  } catch (error) {
    throw violates(error, 'invoices_realm_id_accounting_id_key') ? differenceResolved() : error;
  }
}

/**
 * A person says that it is the credit here that bears the same mark and was never recorded. It is read there first; from then on nothing is sent.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition` when ours does not wait any more, or is for another amount
 */
export async function takeUnmatchedCredit(
  app: App,
  actor: Actor,
  { documentId }: Unmatched,
): Promise<{ creditId: string }> {
  const seen = await readable(app, actor, 'credit', documentId);
  const credit = await readValidCredit(app, seen.accountingId);
  if (!credit) throw differenceResolved();
  return app.db.transaction(async (tx) => {
    const [found, user] = await openUnmatched(tx, actor, 'credit', documentId);
    const creditId = found.creditId ?? '';
    await takeAsCredit(app, tx, user, { creditId, realmId: found.realmId, credit });
    await recordResolved(app, tx, user, { found, kind: 'credit', how: 'belongs' });
    return { creditId };
  });
}

/** It waits, ours of it is known, and its books can be asked. @throws AppError as above */
async function readable(
  app: App,
  actor: Actor,
  kind: DocumentKind,
  documentId: string,
): Promise<UnmatchedDocument> {
  const [seen] = await app.db.transaction((tx) => openUnmatched(tx, actor, kind, documentId));
  if (kind === 'credit' && !seen.creditId) throw creditNotParked();
  if ((await liveConnection(app.db))?.realmId !== seen.realmId) throw notConnected();
  return seen;
}

async function readValidInvoice(app: App, id: string): Promise<LedgerInvoice | undefined> {
  try {
    const invoice = await openLedger(app).readInvoice(id);
    return stateOf(invoice) === 'voided' ? undefined : invoice;
  } catch (error) {
    if (isGone(error)) return undefined;
    if (error instanceof LedgerError) throw booksUnread();
    throw error;
  }
}

async function readValidCredit(app: App, id: string): Promise<LedgerCredit | undefined> {
  try {
    const { rows } = await openLedger(app).creditsById([id]);
    return rows.find((one) => one.id === id && !one.markedVoid);
  } catch (error) {
    if (error instanceof LedgerError) throw booksUnread();
    throw error;
  }
}
