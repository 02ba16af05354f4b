import type { Actor, UserActor } from '../../../kit/actor.ts';
import { lentOrders } from '../../../ordering/orders/server/public/lent.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { lentCustomers } from '../../../people/customers/server/public/lent.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { violates } from '../../../platform/database-errors.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { booksUnread, differenceSettled, noDeliveryWaits, notConnected } from '../../errors.ts';
import { isGone, LedgerError } from '../../ledger-error.ts';
import type { LedgerInvoice } from '../../ledger-rows.ts';
import { openLedger } from '../../server/open-ledger.ts';
import {
  bookkeeper,
  type Stray,
  seesStray,
  settleStray,
  stillStray,
  strayRow,
} from '../../server/stray.ts';
import type { RefuseStray, TakeStray } from '../stray-contract.ts';
import { stateOf } from './figures.ts';
import { recordByHand } from './record-response.ts';

const waitingRow = rowShape({ id: text });

async function openStray(tx: Sql, actor: Actor, strayId: string): Promise<[Stray, UserActor]> {
  const user = bookkeeper(actor);
  const stray = await tx.row(
    strayRow,
    sql`
      select s.id, s.realm_id, s.accounting_id, s.doc_number, s.settled_how
        from stray_invoices s left join ${lentOrders} o on o.number = s.order_number
       where s.id = ${strayId} and ${seesStray(user)}
         for update of s`,
  );
  return [stillStray(stray), user];
}

/** A person says that it is none of the shop's. @throws AppError `permission-denied`, `not-found`, `failed-precondition` */
export function refuseStray(
  app: App,
  actor: Actor,
  { strayId }: RefuseStray,
): Promise<{ strayId: string }> {
  return app.db.transaction(async (tx) => {
    const [stray, user] = await openStray(tx, actor, strayId);
    await settleStray(app, tx, user, stray, { kind: 'invoice', how: 'not-ours' });
    return { strayId };
  });
}

/**
 * A person says that it is the invoice of an order's delivery that has none in the books. It is read there first, and then stands for the oldest
 * such delivery, compared like any other. @throws AppError `failed-precondition` when no delivery of this customer waits
 */
export async function takeStray(
  app: App,
  actor: Actor,
  { strayId, orderNumber }: TakeStray,
): Promise<{ strayId: string }> {
  const [seen] = await app.db.transaction((tx) => openStray(tx, actor, strayId));
  if ((await liveConnection(app.db))?.realmId !== seen.realmId) throw notConnected();
  const invoice = await readStanding(app, seen.accountingId);
  if (!invoice) throw differenceSettled();
  try {
    await app.db.transaction(async (tx) => {
      const [stray, user] = await openStray(tx, actor, strayId);
      const waiting = await tx.row(
        waitingRow,
        sql`
          select i.id
            from invoices i join ${lentOrders} o on o.id = i.order_id
                 join ${lentCustomers} c on c.id = i.customer_id
           where o.number = ${orderNumber} and ${inOrders(orderScope(user), 'o')}
             and not i.in_doubt and i.state in ('needs_attention', 'retrying', 'queued', 'voided')
             and (i.accounting_id is null or i.state = 'voided')
             and coalesce(c.account_id, ${invoice.customerId}) = ${invoice.customerId}
           order by i.created_at limit 1 for update of i`,
      );
      if (!waiting) throw noDeliveryWaits(orderNumber);
      await recordByHand(app, tx, waiting.id, stray.realmId, invoice);
      await settleStray(app, tx, user, stray, { kind: 'invoice', how: 'belongs' });
    });
  } catch (error) {
    throw violates(error, 'invoices_realm_id_accounting_id_key') ? differenceSettled() : error;
  }
  return { strayId };
}

async function readStanding(app: App, accountingId: string): Promise<LedgerInvoice | undefined> {
  try {
    const invoice = await openLedger(app).readInvoice(accountingId);
    return stateOf(invoice) === 'voided' ? undefined : invoice;
  } catch (error) {
    if (isGone(error)) return undefined;
    if (error instanceof LedgerError) throw booksUnread();
    throw error;
  }
}
