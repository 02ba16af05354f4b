import type { Actor } from '../../../kit/actor.ts';
import { addAgainAs } from '../../../people/customers/server/public/accounting-link.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { enqueue, type PayloadOf } from '../../../platform/queue.ts';
import { columns } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { findCustomer } from '../../invoices/server/find-customer.ts';
import { LedgerError } from '../../ledger-error.ts';
import { addCustomerJob } from '../../server/jobs.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { buyerRow } from '../../server/outbox.ts';
import type { AddToBooks, Done } from '../customer-contract.ts';
import { decideAll, type Facts } from './deciding.ts';

const IS_THERE = 'It stands in QuickBooks already, or is switched off here.';

/**
 * Asks for customers of ours to be added to the books; a job each does it. `addAs`: under another name, as another request. One
 * that is there by now is left.
 */
export function addToBooks(
  app: App,
  actor: Actor,
  { customerIds, addAs }: AddToBooks,
  facts: Facts,
): Promise<Done> {
  return decideAll(app, actor, facts, async ({ tx, realmId, plan, note }) => {
    const open = new Map(plan.onlyHere.map((one) => [one.ours.id, one]));
    const left: Done['left'] = [];
    let count = 0;
    for (const customerId of customerIds) {
      const one = open.get(customerId);
      // One whose customer in the books is gone, or that is billed to another's, goes there only under a name that a person gave.
      if (!one || (['lost', 'through'].includes(one.state) && addAs === undefined)) {
        left.push({ name: one?.ours.name ?? 'A customer', reason: IS_THERE });
        continue;
      }
      if (addAs !== undefined) await addAgainAs(tx, customerId, addAs);
      await tx.execute(
        sql`insert into accounting_customer_choices (realm_id, customer_id, adding)
            values (${realmId}, ${customerId}, 'asked')
            on conflict (realm_id, customer_id) do update
               set adding = 'asked', problem = null, stays_here = false`,
      );
      const key = `add-customer:${realmId}:${customerId}`;
      await enqueue(tx, addCustomerJob, { realmId, customerId }, { key, maxAttempts: 12 });
      await note('add-customer', { customerId }, addAs === undefined ? {} : { addAs });
      count += 1;
    }
    return { count, left };
  });
}

/**
 * `accounting-add-customer`: adds one customer to the books, or finds that it stands there already. A definite no stays with the
 * customer, in words; without an answer the job tries again under the same request.
 */
export async function addCustomer(
  app: App,
  { realmId, customerId }: PayloadOf<typeof addCustomerJob>,
): Promise<void> {
  const connection = await liveConnection(app.db);
  if (connection?.state !== 'connected' || connection.realmId !== realmId) return;
  const buyer = await app.db.row(
    buyerRow,
    sql`select ${columns(buyerRow, 'c')}
          from ${customersForJoin} c join accounting_customer_choices a on a.customer_id = c.id
         where c.id = ${customerId} and a.realm_id = ${realmId} and a.adding = 'asked'`,
  );
  if (!buyer) return;
  try {
    await findCustomer(app, openLedger(app), buyer);
  } catch (error) {
    if (!(error instanceof LedgerError) || error.outcome !== 'refused') throw error;
    await app.db.execute(
      sql`update accounting_customer_choices
             set adding = 'failed', problem = ${error.detail || error.message}
           where realm_id = ${realmId} and customer_id = ${customerId}`,
    );
    return;
  }
  await app.db.execute(
    sql`delete from accounting_customer_choices
         where realm_id = ${realmId} and customer_id = ${customerId}`,
  );
}
